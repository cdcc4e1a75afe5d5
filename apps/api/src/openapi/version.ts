/** Version of the API and of its description (interface, "Versioning" 1). */
export const VERSION = '0.1.0';
