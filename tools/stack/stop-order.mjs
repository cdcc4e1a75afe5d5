/** Names of processes. Each group ends only when those before are gone: the API drains while all it needs is still there. */
export const STOP_ORDER = [/^api/, /^worker/, /^temporal$/, /^postgres$/];
