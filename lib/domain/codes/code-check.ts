/**
 * The outcome of an offline check of a code: its normal form, or why not. An `error` cannot be right; a
 * `warning` is odd but may be legitimate, and never blocks. `reason` is a stable key of messages/.
 */
export type CodeCheck =
  | { ok: true; value: string }
  | { ok: false; level: 'error' | 'warning'; reason: string }

export const accepted = (value: string): CodeCheck => ({ ok: true, value })
export const wrong = (reason: string): CodeCheck => ({ ok: false, level: 'error', reason })
export const odd = (reason: string): CodeCheck => ({ ok: false, level: 'warning', reason })

/** Upper case, without the spaces, dots and dashes that people write into codes. */
export const compactCode = (text: string): string => text.replace(/[\s.\-/]/g, '').toUpperCase()
