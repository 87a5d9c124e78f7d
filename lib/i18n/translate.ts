/** One message by its full key, with its parameters filled in. */
export type Translate = (key: string, params?: Record<string, string | number>) => string
