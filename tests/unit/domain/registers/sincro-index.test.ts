import { describe, expect, it } from 'vitest'
import { sincroIndex } from '@/lib/domain/registers/sincro-index'
import { parseXml } from '@/server/einvoice'

const holder = { name: 'Rossi & "Figli" <srl>\u0001', taxcode: '01234567890', vatnumber: '01234567890' }
const files = [
  { path: 'vendite/fattura_1/IT_1.xml', sha256: 'a'.repeat(64) },
  { path: 'acquisti/P&B/IT_2.xml.p7m', sha256: 'b'.repeat(64) },
]
const index = sincroIndex({ year: 2026, holder, files, createdAt: new Date('2027-01-10T10:00:00Z') })

describe('the index in the form of SInCRO', () => {
  it('is XML whatever names are in it', () => {
    const { root } = parseXml(new TextEncoder().encode(index))
    expect([root.name, root.namespace]).toEqual(['PIndex', 'http://www.uni.com/U3011/sincro-v2/'])
    expect(index).toContain('Rossi &amp; &quot;Figli&quot; &lt;srl&gt; </FormalName>')
  })

  it('has every file with its path and hash', () => {
    expect(index.match(/<File /g)).toHaveLength(2)
    expect(index).toContain('<Path>acquisti/P&amp;B/IT_2.xml.p7m</Path>')
    expect(index).toContain(`hashFunction="SHA-256">${'b'.repeat(64)}</Hash>`)
    expect(index).toContain('format="application/pkcs7-mime" encoding="binary" extension="p7m"')
  })

  it('says that it is not signed, and names no signer', () => {
    expect(index.match(/non firmato/g)).toHaveLength(2)
    expect(index).not.toContain('AuthorizedSigner')
  })
})
