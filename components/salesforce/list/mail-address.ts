const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Whether a text may be an e-mail address; the server checks it in full. */
export const isMailAddress = (text: string): boolean => ADDRESS.test(text.trim())
