/** Of the product, as in package.json; a test compares. */
export const VERSION = '0.2.0';
