import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  type CodeEntry,
  codeEntry,
  countsForBollo,
  ESIGIBILITA_IVA,
  isNatura,
  isPaymentMethod,
  MODALITA_BY_PAYMENT_METHOD,
  MODALITA_PAGAMENTO,
  NATURA,
  REGIME_FISCALE,
  TIPO_DOCUMENTO,
} from '@/lib/domain/codes/fatturapa'
import { CAUSALE_PAGAMENTO, TIPO_CASSA, TIPO_RITENUTA } from '@/lib/domain/codes/fatturapa-withholding'

const TABLES: Readonly<Record<string, readonly CodeEntry[]>> = {
  TipoDocumento: TIPO_DOCUMENTO,
  RegimeFiscale: REGIME_FISCALE,
  Natura: NATURA,
  ModalitaPagamento: MODALITA_PAGAMENTO,
  TipoRitenuta: TIPO_RITENUTA,
  TipoCassa: TIPO_CASSA,
  CausalePagamento: CAUSALE_PAGAMENTO,
  EsigibilitaIVA: ESIGIBILITA_IVA,
}
/** In the official lists, but refused today: generic Natura (00445), causale Z. */
const WITHDRAWN = ['N2', 'N3', 'N6', 'Z']
const official = fileURLToPath(new URL('../../../../../shared/fatturapa/codes.json', import.meta.url))

describe('code tables', () => {
  it.each(Object.entries(TABLES))('%s has each code once, with both labels', (_, entries) => {
    expect(new Set(entries.map((entry) => entry.code)).size).toBe(entries.length)
    expect(entries.filter((entry) => entry.it === '' || entry.en === '')).toEqual([])
  })

  it.skipIf(!existsSync(official)).each(Object.entries(TABLES))(
    '%s has exactly the official codes in use (skipped where the reference folder is absent)',
    (name, entries) => {
      const lists: Record<string, { code: string }[]> = JSON.parse(readFileSync(official, 'utf8'))
      const simplified = name === 'TipoDocumento' ? (lists.TipoDocumentoSemplificata ?? []) : []
      const codes = [...(lists[name] ?? []), ...simplified]
        .map((entry) => entry.code)
        .filter((code) => !WITHDRAWN.includes(code))
      expect(entries.map((entry) => entry.code).sort()).toEqual(codes.sort())
    },
  )

  it('count for the stamp what the law says, and nothing else', () => {
    expect(NATURA.map((entry) => entry.code).filter(countsForBollo)).toEqual([
      'N2.1',
      'N2.2',
      'N3.5',
      'N3.6',
      'N4',
    ])
    expect(countsForBollo(null)).toBe(false)
  })

  it('give every payment method a code that exists', () => {
    const codes = Object.values(MODALITA_BY_PAYMENT_METHOD)
    expect(codes).toEqual(['MP05', 'MP02', 'MP01', 'MP08', 'MP09', 'MP19', 'MP20', 'MP21', 'MP12'])
    expect(codes.every((code) => codeEntry(MODALITA_PAGAMENTO, code))).toBe(true)
    expect([isPaymentMethod('RIBA'), isPaymentMethod('toString'), isPaymentMethod(null)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('do not offer generic Natura', () => {
    expect(['N2', 'N3', 'N6', '', null].some(isNatura)).toBe(false)
    expect(isNatura('N2.1')).toBe(true)
  })
})
