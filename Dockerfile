# One image for the API and the worker: docker-compose.yml starts either program of it.
# tools/check-dockerfile.mjs runs these instructions in a clean folder.
# Node 24 is what everything runs on (docs/adr/0032-one-node.md).

FROM node:24-slim AS build
WORKDIR /app
COPY . .
# Parts of form-js report their installation otherwise, where npm does not know `allowScripts`.
ENV IBM_TELEMETRY_DISABLED=true
RUN npm ci
RUN node tools/build.mjs
# Optional are Postgres for `npm start`, and the compiler that has bundled the workflow: neither runs in the image.
RUN npm prune --omit=dev --omit=optional

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/libs ./libs
COPY --from=build /app/apps ./apps
COPY --from=build /app/dist ./dist
# Of uploaded files, where no S3 is configured: a volume keeps its mode.
RUN mkdir -m 1777 .data
USER node
EXPOSE 3000
CMD ["node", "--max-semi-space-size=64", "--require", "./libs/runtime/workflow-threads.cjs", "dist/api.js"]
