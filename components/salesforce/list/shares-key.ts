/** By what the links of a document are asked for: `[SHARES_KEY, id]`. */
export const SHARES_KEY = 'document-shares'
