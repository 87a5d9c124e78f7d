import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildXml, UnreadableXml, type XmlElement } from '@/server/einvoice'
import { decode } from '@/server/einvoice/decode'
import { DEFAULT_LIMITS, readStrictXml } from '@/server/einvoice/parse-xml'
import { readPlainXml } from '@/server/einvoice/plain-xml'
import { isFullRun, runsOf } from '@/tests/support/property-runs'
import { randomContent, randomFrom } from '@/tests/unit/domain/documents/document-builder'
import { invoice, transmission } from './builders'
import { samplesExist, samplesIn } from './samples'

const LIMITS = { ...DEFAULT_LIMITS, attributes: 40, name: 200 }

const plain = (text: string) => readPlainXml(text, LIMITS)

/** The strict parser's elements; null for a text that it refuses. */
function strict(text: string): XmlElement | null {
  try {
    return readStrictXml(text, DEFAULT_LIMITS)
  } catch (error) {
    if (error instanceof UnreadableXml) return null
    throw error
  }
}

/** Expects a text that is plain to have the strict parser's elements, and returns whether it is plain. */
function sameWherePlain(text: string): boolean {
  const found = plain(text)
  if (found) expect(found).toEqual(strict(text))
  return found !== null
}

const xmlOf = (seed: number): string => {
  const base = invoice()
  return buildXml({ ...base, content: randomContent(randomFrom(seed)) }, transmission).xml
}

/** Pieces that make a text wrong, unusual or another text, wherever they are put. */
const PIECES = [
  ...[
    '<',
    '>',
    '&',
    '"',
    "'",
    '/',
    '=',
    ':',
    ' ',
    '\n',
    '\r\n',
    '\r',
    '\t',
    ';',
    '-',
    '?',
    '!',
    ']]>',
    '\u00e8',
  ],
  ...[
    '&amp;',
    '&lt;',
    '&#13;',
    '&#x0;',
    '&x;',
    '<!--',
    '-->',
    '<!-- a -->',
    '<!-- -- -->',
    '<?a b?>',
    '<?xml?>',
  ],
  ...['<a>', '</a>', '<a/>', '<a b="c"/>', '<p:a/>', '<a xmlns="u"/>', '<a xmlns:p=""/>', '<a b="1" b="2"/>'],
  ...[
    '<![CDATA[x]]>',
    '<!DOCTYPE a>',
    '\u0000',
    '\u0001',
    '\u007f',
    '\u0085',
    '\ud800',
    '\ufffe',
    '\ud83d\ude00',
  ],
  ...[
    ' xmlns:xml="u"',
    ' xml:lang="it"',
    ' a="b"',
    ' a = "b"',
    ' a="b" a="c"',
    " a='b'",
    ' a="&lt;"',
    ' a="<"',
  ],
  ...[' xmlns:p="http://www.w3.org/2000/xmlns/"', ' xmlns=" u "', ' __proto__="a"', ' constructor="a"'],
] as const

/** `before`: the change is made before the next one of these signs, so that many a text stays XML. */
type Change = { at: number; before: string; remove: number; piece: string }

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(2 ** 16).map((part) => part / 2 ** 16),
  before: fc.constantFrom('', '<', '</', '>'),
  remove: fc.constantFrom(0, 0, 0, 0, 1, 2),
  piece: fc.constantFrom('', ...PIECES),
})

const changed = (text: string, changes: readonly Change[]): string =>
  changes.reduce((now, { at, before, remove, piece }) => {
    const from = Math.max(0, now.indexOf(before, Math.floor(at * now.length)))
    return now.slice(0, from) + piece + now.slice(from + remove)
  }, text)

describe('the quick reader of plain XML', () => {
  it('takes every invoice that we write, with the elements of the strict parser', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 }), (seed) => {
        expect(sameWherePlain(xmlOf(seed))).toBe(true)
      }),
      { numRuns: runsOf(2_000) },
    )
  })

  it('leaves every text to the strict parser that it would read otherwise, wherever an invoice is changed', () => {
    const count = { plain: 0, other: 0 }
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.array(change, { minLength: 1, maxLength: 2 }),
        (seed, changes) => {
          count[sameWherePlain(changed(xmlOf(seed), changes)) ? 'plain' : 'other'] += 1
        },
      ),
      { numRuns: runsOf(100_000) },
    )
    // Neither kind is rare, so that both are tried.
    const total = count.plain + count.other
    if (isFullRun) expect(Math.min(count.plain, count.other) / total).toBeGreaterThan(0.1)
  }, 600_000)

  it('leaves small texts to the strict parser that it would read otherwise', () => {
    const piece = fc.constantFrom(...PIECES, '<r>', '</r>', '<r xmlns:p="u" p:a="1">', 'text', 'x')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        sameWherePlain(`<r>${pieces.join('')}</r>`)
        sameWherePlain(pieces.join(''))
      }),
      { numRuns: runsOf(300_000) },
    )
  }, 600_000)

  it.each([
    [
      'comments and instructions',
      '<?xml version="1.0"?><!-- a --><?b c?><a><!-- d -->e<?f?>g</a><!-- h -->\n',
    ],
    ['namespaces', '<p:a xmlns:p="u" xmlns="v"><b p:c="1" c="2"/><d xmlns=""><e/></d></p:a>'],
    ['ends of lines', '<a>\r\n<b>1\r2</b>\r</a>\r\n'],
    ['entities', '<a>&lt;b&gt; &amp;amp; &quot;&apos;</a>'],
    ['space in tags', '<a\n b="c"\t >d</a\n>'],
    ['apostrophes', "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><a b='\"'/>"],
  ])('takes %s', (_, text) => {
    expect(sameWherePlain(text)).toBe(true)
  })

  it.each([
    '<a xmlns="u" xmlns="v"/>',
    '<a b="1" b="2"/>',
    '<a xmlns:p="u" xmlns:q="u" p:b="1" q:b="2"/>',
    '<a xmlns:p=""/>',
    '<p:a/>',
    '<a p:b="1"/>',
    '<a>]]></a>',
    '<a>&b;</a>',
    '<a>&amp</a>',
    '<a><b></a></b>',
    '<a></ab>',
    '<a/><b/>',
    '<a/>b',
    'a<a/>',
    '<a',
    '<a>b',
    '<!-- a -- b --><a/>',
    '<?XML a?><a/>',
    '<a b="<"/>',
    '<a b="1"c="2"/>',
  ])('does not take %s, which is no XML', (text) => {
    expect([plain(text), strict(text)]).toEqual([null, null])
  })

  it('leaves what goes beyond the limits to the strict parser', () => {
    const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth)
    expect([plain(nested(40)), plain(nested(41))].map(Boolean)).toEqual([true, false])
    expect(readPlainXml('<a><b/><c/></a>', { ...LIMITS, elements: 2 })).toBeNull()
    expect(plain(`<a ${Array.from({ length: 41 }, (_, at) => `a${at}=""`).join(' ')}/>`)).toBeNull()
    expect(plain(`<${'a'.repeat(201)}/>`)).toBeNull()
  })
})

describe.skipIf(!samplesExist)('the quick reader on samples', () => {
  it('has the elements of the strict parser for every sample, and takes most of the valid ones', () => {
    const taken = samplesIn('').map(({ file, bytes }) => ({
      file,
      isPlain: sameWherePlain(decode(bytes).text),
    }))
    const valid = taken.filter(({ file }) => file.startsWith('valid/') && file.endsWith('.xml'))
    expect(valid.length).toBeGreaterThan(50)
    expect(valid.filter(({ isPlain }) => isPlain).length / valid.length).toBeGreaterThan(0.9)
  })
})
