import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { isSigned } from './signature'

export const ACCESS_KEY = 'AKIALUNATEST'
export const SECRET_KEY = 'secret/of+the=tests-0123456789'

type Stored = { bytes: Buffer; checksum: string | undefined }
type Upload = { key: string; parts: Map<number, Stored> }

/** How a request is to fail: by S3's own code, or on the connection. */
export type Fault = { status: number; code: string } | 'CUT' | 'CUT_ANSWER'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const xml = (name: string, inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><${name}>${inner}</${name}>`
const etagOf = (bytes: Uint8Array) => `"${createHash('md5').update(bytes).digest('hex')}"`

/**
 * An S3 service on this machine, at the edge of the network: objects with ranges and checksums, uploads in parts, lists, and
 * signatures that are verified. `fault` lets requests fail.
 */
export class S3Server {
  /** By `/bucket/key`. */
  readonly objects = new Map<string, Stored>()
  readonly uploads = new Map<string, Upload>()
  /** Each request: its method, path and query. */
  readonly requests: string[] = []
  /** CONFIRM: checksums are verified and stated; IGNORE and REFUSE as services do that do not know them. */
  checksums: 'CONFIRM' | 'IGNORE' | 'REFUSE' = 'CONFIRM'
  fault: (request: IncomingMessage) => Fault | undefined | Promise<Fault | undefined> = () => undefined
  private readonly server: Server

  constructor(private readonly buckets: readonly string[] = ['luna']) {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch(() => response.destroy())
    })
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** Begins each test without objects and faults. */
  reset(): void {
    this.objects.clear()
    this.uploads.clear()
    this.requests.length = 0
    this.checksums = 'CONFIRM'
    this.fault = () => undefined
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  /** The keys of a bucket. */
  keys(bucket = 'luna'): string[] {
    const start = `/${bucket}/`
    return [...this.objects.keys()]
      .filter((key) => key.startsWith(start))
      .map((key) => key.slice(start.length))
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { method = '' } = request
    this.requests.push(`${method} ${request.url}`)
    const fault = await this.fault(request)
    if (fault === 'CUT') {
      request.once('data', () => request.socket.destroy())
      if (method === 'GET' || method === 'HEAD') request.socket.destroy()
      return undefined
    }
    const body = await buffer(request)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3')
    const key = decodeURIComponent(pathname)
    const refuse = (status: number, code: string) => refuseWith(response, { status, code })
    if (typeof fault === 'object') return refuse(fault.status, fault.code)
    if (!isSigned(request, ACCESS_KEY, SECRET_KEY)) return refuse(403, 'SignatureDoesNotMatch')
    if (!this.buckets.includes(key.split('/')[1] ?? '')) return refuse(404, 'NoSuchBucket')
    const stated = request.headers['x-amz-content-sha256']
    if (/^\w{64}$/.test(String(stated)) && stated !== sha256(body).toString('hex')) {
      return refuse(400, 'XAmzContentSHA256Mismatch')
    }
    const checksum = request.headers['x-amz-checksum-sha256']
    const asks = checksum !== undefined || request.headers['x-amz-checksum-algorithm'] !== undefined
    if (asks && this.checksums === 'REFUSE') return refuse(501, 'NotImplemented')
    if (
      checksum !== undefined &&
      this.checksums === 'CONFIRM' &&
      checksum !== sha256(body).toString('base64')
    ) {
      return refuse(400, 'BadDigest')
    }
    const kept = this.checksums === 'CONFIRM' ? checksum?.toString() : undefined
    const call = { key, searchParams, body, kept, request, response, isCut: fault === 'CUT_ANSWER' }
    if (method === 'PUT') return this.put(call)
    if (method === 'POST') return this.post(call)
    if (method === 'DELETE') return this.remove(call)
    return this.read(call)
  }

  private put({ key, searchParams, body, kept, response }: Call): ServerResponse {
    const stored = { bytes: body, checksum: kept }
    const id = searchParams.get('uploadId')
    if (id === null) this.objects.set(key, stored)
    else this.uploads.get(id)?.parts.set(Number(searchParams.get('partNumber')), stored)
    return response.writeHead(200, { etag: etagOf(body), ...checksumHeader(kept) }).end()
  }

  private post({ key, searchParams, response }: Call): ServerResponse {
    const id = searchParams.get('uploadId')
    if (id === null) {
      const made = randomUUID()
      this.uploads.set(made, { key, parts: new Map() })
      return response.end(xml('InitiateMultipartUploadResult', `<UploadId>${made}</UploadId>`))
    }
    const upload = this.uploads.get(id)
    if (!upload) return refuseWith(response, { status: 404, code: 'NoSuchUpload' })
    const parts = [...upload.parts].sort(([one], [other]) => one - other).map(([, part]) => part)
    const isConfirmed = parts.every(({ checksum }) => checksum !== undefined)
    const digests = Buffer.concat(parts.map(({ bytes }) => sha256(bytes)))
    const checksum = isConfirmed ? `${sha256(digests).toString('base64')}-${parts.length}` : undefined
    this.objects.set(key, { bytes: Buffer.concat(parts.map(({ bytes }) => bytes)), checksum })
    this.uploads.delete(id)
    return response.end(xml('CompleteMultipartUploadResult', `<ETag>"x-${parts.length}"</ETag>`))
  }

  private remove({ key, searchParams, response }: Call): ServerResponse {
    const id = searchParams.get('uploadId')
    if (id === null) this.objects.delete(key)
    else this.uploads.delete(id)
    return response.writeHead(204).end()
  }

  private read({ key, searchParams, request, response, isCut }: Call): ServerResponse {
    if (searchParams.has('uploads')) return this.listUploads(response)
    if (searchParams.has('list-type')) return this.list(key, searchParams, response)
    const found = this.objects.get(key)
    if (!found) return refuseWith(response, { status: 404, code: 'NoSuchKey' })
    const etag = etagOf(found.bytes)
    const match = request.headers['if-match']
    if (match !== undefined && match !== etag)
      return refuseWith(response, { status: 412, code: 'PreconditionFailed' })
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const bytes = from === undefined ? found.bytes : found.bytes.subarray(Number(from), Number(to) + 1)
    const wants = request.headers['x-amz-checksum-mode'] === 'ENABLED'
    const headers = {
      etag,
      'content-length': bytes.length,
      ...checksumHeader(wants ? found.checksum : undefined),
    }
    response.writeHead(from === undefined ? 200 : 206, headers)
    if (request.method === 'HEAD') return response.end()
    if (!isCut) return response.end(bytes)
    response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => request.socket.destroy())
    return response
  }

  private list(bucket: string, search: URLSearchParams, response: ServerResponse): ServerResponse {
    const start = `${bucket.replace(/\/$/, '')}/`
    const prefix = search.get('prefix') ?? ''
    const after = search.get('continuation-token') ?? ''
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(start + prefix)).sort()
    const page = keys.filter((key) => key > after).slice(0, PAGE)
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key.slice(start.length)}</Key><Size>${this.objects.get(key)?.bytes.length}</Size></Contents>`,
    )
    const more = page.at(-1) !== keys.at(-1)
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return response.end(
      xml('ListBucketResult', `<IsTruncated>${more}</IsTruncated>${next}${contents.join('')}`),
    )
  }

  private listUploads(response: ServerResponse): ServerResponse {
    const inner = [...this.uploads].map(
      ([id, { key }]) =>
        `<Upload><Key>${key.split('/').slice(2).join('/')}</Key><UploadId>${id}</UploadId></Upload>`,
    )
    return response.end(xml('ListMultipartUploadsResult', inner.join('')))
  }
}

/** Keys of one answer to a list: few, so that lists have pages. */
const PAGE = 5

type Call = {
  key: string
  searchParams: URLSearchParams
  body: Buffer
  kept: string | undefined
  request: IncomingMessage
  response: ServerResponse
  isCut: boolean
}

const checksumHeader = (checksum: string | undefined) =>
  checksum === undefined ? {} : { 'x-amz-checksum-sha256': checksum }

function refuseWith(
  response: ServerResponse,
  { status, code }: { status: number; code: string },
): ServerResponse {
  response.writeHead(status, { 'content-type': 'application/xml' })
  return response.end(xml('Error', `<Code>${code}</Code><Message>refused by the test</Message>`))
}

/** Resolves when a request comes that passes; the request waits for the answer of `then`. */
export function atRequest(
  server: S3Server,
  passes: (request: IncomingMessage) => boolean,
): Promise<IncomingMessage> {
  return new Promise((resolve) => {
    server.fault = async (request) => {
      if (!passes(request)) return undefined
      resolve(request)
      await once(request.socket, 'close')
      return 'CUT'
    }
  })
}
