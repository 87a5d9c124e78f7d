import { Refusal } from '@/lib/domain/refusal'

const DEFAULT_LIMIT = 1024 * 1024
/** For what takes at most a form of a few fields. */
export const SMALL_BODY = 16 * 1024

/**
 * The request with a body that cannot exceed the limit: refused at once when its declared length does, and
 * while it is read when it does not declare one. Bodies other than JSON, form data or none are refused.
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
  // HTTP itself ends a body at its declared length.
  if (declared) return request
  let read = 0
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        read += chunk.byteLength
        if (read > limit) controller.error(new Refusal('ERROR_TOO_LARGE'))
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
