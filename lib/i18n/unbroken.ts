/** Keeps words such as `e-mail` on one line: after a single letter and its hyphen stands a sign at which no line breaks. */
export const unbroken = (text: string): string => text.replace(/\b(\p{L}-)(?=\p{L})/gu, '$1\u2060')
