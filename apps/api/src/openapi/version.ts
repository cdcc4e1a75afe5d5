/** Version of the API and of its description [api#envelope]. */
export const VERSION = '0.1.0';
