import { describe, expect, it } from 'vitest'
import { fileKind } from '@/server/platform/file-kind'

const bytes = (text: string) => new TextEncoder().encode(text)
const hex = (text: string) => Uint8Array.from(Buffer.from(text.padEnd(400, '0'), 'hex'))

describe('what a file is', () => {
  it.each([
    ['a PDF by its content, whatever its name', '%PDF-1.7\n1 0 obj', 'contratto.txt', 'application/pdf'],
    ['a plain text', 'Chiamare dopo le 18', 'nota.txt', 'text/plain'],
    ['a CSV', 'nome;cognome\nAda;Neri', 'elenco.csv', 'text/csv'],
    ['an XML invoice', '<?xml version="1.0"?><p:FatturaElettronica/>', 'IT01.xml', 'application/xml'],
  ])('tells %s', async (_, text, name, type) => {
    expect(await fileKind(bytes(text), name)).toBe(type)
  })

  it('takes what nothing tells as bytes, a signed invoice for one', async () => {
    expect(await fileKind(hex('3082100006092a864886f70d010702'), 'IT01.xml.p7m')).toBe(
      'application/octet-stream',
    )
  })

  it.each([
    ['a page named as a picture', '<!doctype html><script>alert(1)</script>', 'foto.png'],
    ['an SVG with a declaration before it', '<?xml version="1.0"?><svg onload="x()"/>', 'logo.txt'],
    [
      'an SVG with a prefix',
      '<?xml version="1.0"?><s:svg xmlns:s="http://www.w3.org/2000/svg"/>',
      'logo.xml',
    ],
    ['a page after a long comment', `<!--${'x'.repeat(5000)}--><html><body></body></html>`, 'nota.txt'],
    ['a script', '#!/bin/sh\nrm -rf /', 'nota.txt'],
    ['a batch file by its name', 'del *.*', 'listino.bat'],
    ['a page by its name', 'ciao', 'nota.HTML'],
  ])('refuses %s', async (_, text, name) => {
    expect(await fileKind(bytes(text), name)).toBeNull()
  })

  it('refuses a page in UTF-16', async () => {
    const page = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<html><script>', 'utf16le')])
    expect(await fileKind(page, 'nota.txt')).toBeNull()
  })

  it.each([
    ['Windows', `4d5a9000${'0'.repeat(112)}80000000${'0'.repeat(128)}50450000`],
    ['Linux', '7f454c46020101'],
  ])('refuses a program of %s named as a document', async (_, program) => {
    expect(await fileKind(hex(program), 'fattura.pdf')).toBeNull()
  })
})
