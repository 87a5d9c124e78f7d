import { generateKeyPairSync } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { compactDecrypt } from 'jose'
import { describe, expect, it } from 'vitest'
import {
  buildAnswer,
  type DrawInk,
  type FieldSignature,
} from '@/components/salesforce/signature/build-answer'
import { penEncryption } from '@/components/salesforce/signature/encrypt-pen'
import { inkIn } from '@/lib/api/salesforce/signature/ink-fields'
import { textsIn } from '@/lib/api/salesforce/signature/text-fields'
import { archiveEntry, MAX_ENTRIES, MAX_ZIP_BYTES } from '@/lib/domain/signature/signature-archive'

const pdf = new TextEncoder().encode('%PDF-1.7 a document')
const drawing = Uint8Array.of(0x89, 0x50, 0x4e, 0x47)
const draw: DrawInk = async () => drawing

const signature = (photos: Uint8Array[] = [], audio: FieldSignature['audio'] = null): FieldSignature => ({
  ink: {
    width: 340,
    height: 300,
    strokes: [
      [
        { x: 1.5, y: 2 },
        { x: 30, y: 40 },
      ],
    ],
  },
  photos,
  audio,
  pen: null,
})

const given = (signatures: ReadonlyMap<string, FieldSignature>) => ({ signatures, texts: new Map() })

async function filesOf(
  signatures: ReadonlyMap<string, FieldSignature>,
  drawInk: DrawInk = draw,
  texts: ReadonlyMap<string, string> = new Map(),
): Promise<Record<string, Uint8Array>> {
  const zip = await buildAnswer(pdf, { signatures, texts }, { draw: drawInk, encrypt: null })
  return zip ? unzipSync(zip) : {}
}

describe('the ZIP of an answer', () => {
  it('holds the document and what was given for each field, under names that the server knows', async () => {
    const photo = Uint8Array.of(0xff, 0xd8, 0xff)
    const mp3 = Uint8Array.of(0xff, 0xfb, 0x50)
    const files = await filesOf(
      new Map([
        ['customer', signature([photo, photo], { mp3, seconds: 1 })],
        ['clauses', signature()],
      ]),
    )
    expect(Object.keys(files).sort()).toEqual([
      'document.pdf',
      'signatures/clauses/signature.json',
      'signatures/clauses/signature.png',
      'signatures/customer/audio.mp3',
      'signatures/customer/image-1.jpg',
      'signatures/customer/image-2.jpg',
      'signatures/customer/signature.json',
      'signatures/customer/signature.png',
    ])
    expect(Object.keys(files).map(archiveEntry)).not.toContain(null)
    expect(files['document.pdf']).toEqual(pdf)
    expect(files['signatures/customer/signature.png']).toEqual(drawing)
    expect(files['signatures/customer/image-2.jpg']).toEqual(photo)
    expect(files['signatures/customer/audio.mp3']).toEqual(mp3)
  })

  it('holds the strokes as the server reads them, without time or pressure', async () => {
    const point = { x: 1, y: 2, time: 1_700_000_000_000, pressure: 0.5 }
    const ink = { width: 340, height: 300, strokes: [[point]] }
    const files = await filesOf(new Map([['customer', { ink, photos: [], audio: null, pen: null }]]))
    const read = JSON.parse(strFromU8(files['signatures/customer/signature.json'] ?? new Uint8Array()))
    expect(read).toEqual({ width: 340, height: 300, strokes: [[{ x: 1, y: 2 }]] })
    expect(inkIn.parse(read)).toEqual(read)
  })

  it('holds time and pressure only as the third party can read them', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
    const key = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const pen = [
      [
        { x: 1, y: 2, time: 1_700_000_000_000, pressure: 0.5 },
        { x: 3, y: 4, time: 1_700_000_000_016, pressure: 0.7 },
      ],
    ]
    const encrypt = penEncryption({ holder: 'Notaio', key, kid: 'kid' }, 'sha')
    const signatures = new Map([['customer', { ...signature(), pen }]])
    const zip = await buildAnswer(pdf, given(signatures), { draw, encrypt })
    const files = zip ? unzipSync(zip) : {}
    const jwe = strFromU8(files['signatures/customer/graphometric.jwe'] ?? new Uint8Array())
    const { plaintext, protectedHeader } = await compactDecrypt(jwe, privateKey)
    expect(protectedHeader).toEqual({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'kid' })
    expect(JSON.parse(strFromU8(plaintext))).toEqual({
      document_sha256: 'sha',
      field: 'customer',
      strokes: [
        [
          { x: 1, y: 2, time: 0, pressure: 0.5 },
          { x: 3, y: 4, time: 16, pressure: 0.7 },
        ],
      ],
    })
    expect(archiveEntry('signatures/customer/graphometric.jwe')).toEqual({
      part: 'GRAPHOMETRIC',
      field: 'customer',
    })
    const clear = Object.entries(files).filter(([name]) => !name.endsWith('.jwe'))
    for (const [, bytes] of clear) expect(strFromU8(bytes)).not.toContain('pressure')
  })

  it.each<[string, DrawInk]>([
    ['throws', () => Promise.reject(new DOMException('blocked', 'SecurityError'))],
    ['gives nothing', async () => null],
    ['gives an empty picture', async () => new Uint8Array()],
  ])('leaves the drawing out where the canvas %s', async (_, blocked) => {
    const files = await filesOf(new Map([['customer', signature()]]), blocked)
    expect(Object.keys(files).sort()).toEqual(['document.pdf', 'signatures/customer/signature.json'])
  })

  it('holds the texts that were changed, whatever the order in which they were', async () => {
    const texts = [
      ['causale', 'Ordine "42"'],
      ['data', ''],
    ] as const
    const read = async (order: typeof texts | readonly (typeof texts)[number][]) =>
      strFromU8((await filesOf(new Map(), draw, new Map(order)))['fields.json'] ?? new Uint8Array())
    expect(textsIn.parse(JSON.parse(await read(texts)))).toEqual({ causale: 'Ordine "42"', data: '' })
    expect(await read([...texts].reverse())).toBe(await read(texts))
  })

  it('holds the document alone where a PIN stands for all signatures', async () => {
    expect(Object.keys(await filesOf(new Map()))).toEqual(['document.pdf'])
  })

  it('carries no time, so that the same answer has the same bytes', async () => {
    const zip = await buildAnswer(pdf, given(new Map([['customer', signature()]])), { draw, encrypt: null })
    // APPNOTE 4.3.7: time and day of the first file, two bytes each from byte 10; 0 and 0x21 are midnight on 1 January 1980.
    expect([...(zip?.subarray(10, 14) ?? [])]).toEqual([0, 0, 0x21, 0])
  })

  it('is not built when the server would refuse its size or its number of files', async () => {
    const large = new Uint8Array(MAX_ZIP_BYTES / 2)
    expect(
      await buildAnswer(pdf, given(new Map([['customer', signature([large, large])]])), {
        draw,
        encrypt: null,
      }),
    ).toBeNull()
    const many = new Map(
      Array.from({ length: MAX_ENTRIES / 2 }, (_, at) => [`field-${at}`, signature()] as const),
    )
    expect(await buildAnswer(pdf, given(many), { draw, encrypt: null })).toBeNull()
  })
})
