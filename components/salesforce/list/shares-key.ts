/** The query key of a document's links is `[SHARES_KEY, id]`. */
export const SHARES_KEY = 'document-shares'
