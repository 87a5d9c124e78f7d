import { Refusal } from '@/lib/domain/core/refusal'

const DEFAULT_LIMIT = 1024 * 1024
/** For what takes at most a form of a few fields. */
export const SMALL_BODY = 16 * 1024

/** Fields that a form may have; JSON has as many as its size lets it. */
const MAX_FIELDS = 2_000

/**
 * The request with a body that cannot exceed the limit: refused at once when its declared length does, and while it is
 * read when it does not declare one. A form of more fields than any of ours has is refused, too: reading many small
 * fields takes much longer than a large one. Bodies that are neither empty nor JSON nor form data are refused.
 */
export function limitBody(request: Request, limit = DEFAULT_LIMIT): Request {
  if (!request.body) return request
  const type = request.headers.get('content-type') ?? ''
  if (
    type !== '' &&
    !/^(application\/json|multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)
  ) {
    throw new Refusal('ERROR_UNSUPPORTED_MEDIA_TYPE')
  }
  const declared = request.headers.get('content-length')
  if (Number(declared ?? 0) > limit) throw new Refusal('ERROR_TOO_LARGE')
  const countFields = fieldCounter(type)
  // HTTP itself ends a body at its declared length.
  if (declared && !countFields) return request
  let read = 0
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        read += chunk.byteLength
        if (read > limit || (countFields?.(chunk) ?? 0) > MAX_FIELDS)
          controller.error(new Refusal('ERROR_TOO_LARGE'))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: counted,
    signal: request.signal,
    duplex: 'half',
  } as RequestInit)
}

/** Counts the fields of a form while it comes, by what stands between them; null for a body that is no form. */
function fieldCounter(type: string): ((chunk: Uint8Array) => number) | null {
  const between = separatorOf(type)
  if (!between) return null
  let found = 0
  let rest: Uint8Array = Buffer.alloc(0)
  return (chunk) => {
    const bytes = Buffer.concat([rest, chunk])
    let end = 0
    for (let at = bytes.indexOf(between); at >= 0 && found <= MAX_FIELDS; at = bytes.indexOf(between, end)) {
      found += 1
      end = at + between.length
    }
    rest = bytes.subarray(Math.max(end, bytes.length - between.length + 1))
    return found
  }
}

function separatorOf(type: string): Buffer | null {
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return Buffer.from('&')
  const [, quoted, plain] = /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  return boundary ? Buffer.from(`--${boundary}`) : null
}
