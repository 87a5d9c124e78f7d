/** Whether bytes are one whole BER element: every length holds, everything indefinite is closed. */

const MAX_DEPTH = 60

/** Tag and length at an offset; `length` null is the indefinite form. */
type Head = { readonly constructed: boolean; readonly start: number; readonly length: number | null }

function headAt(bytes: Uint8Array, offset: number): Head | null {
  const tag = bytes[offset]
  if (tag === undefined) return null
  let at = offset + 1
  if ((tag & 0x1f) === 0x1f) {
    const end = at + 5
    while (at < end && ((bytes[at] ?? 0) & 0x80) !== 0) at += 1
    at += 1
  }
  const first = bytes[at]
  if (first === undefined) return null
  const constructed = (tag & 0x20) !== 0
  if (first === 0x80) return constructed ? { constructed, start: at + 1, length: null } : null
  if (first < 0x80) return { constructed, start: at + 1, length: first }
  const size = first & 0x7f
  if (size > 4) return null
  let length = 0
  for (let i = 1; i <= size; i += 1) length = length * 256 + (bytes[at + i] ?? 0)
  return { constructed, start: at + 1 + size, length }
}

/** The end of the element at an offset, which must lie before `limit`; null when it is not whole. */
function endOf(bytes: Uint8Array, offset: number, limit: number, depth: number): number | null {
  const head = headAt(bytes, offset)
  if (!head || depth > MAX_DEPTH) return null
  const end = head.length === null ? null : head.start + head.length
  if (end !== null && end > limit) return null
  if (end !== null && !head.constructed) return end
  let at = head.start
  while (end === null || at < end) {
    if (end === null && bytes[at] === 0 && bytes[at + 1] === 0) return at + 2
    const next = endOf(bytes, at, end ?? limit, depth + 1)
    if (next === null || next > limit) return null
    at = next
  }
  return at === end ? at : null
}

/** Whether the bytes begin with a whole element. Bytes after it, such as a line end, do not matter. */
export const isWholeBer = (bytes: Uint8Array): boolean => endOf(bytes, 0, bytes.length, 0) !== null
