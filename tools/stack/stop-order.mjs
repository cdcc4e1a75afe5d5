/** Names of processes in groups. A group is ended after the groups before it, so that the API can finish its requests. */
export const STOP_ORDER = [/^api/, /^worker/, /^temporal$/, /^postgres$/];
