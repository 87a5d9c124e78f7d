/**
 * Random received documents as XML, each with what it must come to. Amounts are whole cents, and what is expected follows
 * from how a document was made, by nothing of the code under test.
 */
import { randomFrom } from '@/tests/unit/domain/documents/document-builder'

type Random = ReturnType<typeof randomFrom>

/** Cents. `blocks`: what a register holds, with its sign. */
export type ExpectedDocument = {
  xml: string
  tipo: string
  number: string
  kind: 'INVOICE' | 'CREDITNOTE'
  blocks: { iva: number; natura: string | null; imponibile: number; imposta: number }[]
  total: number
  withheld: number
  due: number
  warnings: string[]
}

const ORDINARY = 'TD01 TD02 TD03 TD05 TD06 TD24 TD25 TD26'.split(' ')
const WITHOUT_DEBT = 'TD16 TD17 TD18 TD19 TD20 TD21 TD22 TD23 TD27 TD28 TD29'.split(' ')

const eur = (cents: number): string => (cents / 100).toFixed(2)
const half = (value: number): number => Math.sign(value) * Math.floor(Math.abs(value) + 0.5)
const total = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0)

type Line = { net: number; iva: number; natura: string | null }
type AmountSigns = 'plus' | 'minus' | 'mixed'

function linesOf(random: Random, tipo: string, signs: AmountSigns): Line[] {
  const rates = Array.from(
    { length: 1 + random.upTo(3) },
    (_, at) => [22, 10, 4, 0][(at + random.upTo(2)) % 4] ?? 22,
  )
  const lines = rates.map((iva): Line => {
    const natura = iva === 0 ? 'N4' : tipo === 'TD16' ? 'N6.3' : null
    const net = 10_000 + random.upTo(500_000)
    return { net: signs === 'minus' ? -net : net, iva, natura }
  })
  const [first] = lines
  return signs === 'mixed' && first ? [...lines, { ...first, net: -1000 - random.upTo(5000) }] : lines
}

function blocksOf(lines: readonly Line[]) {
  const keys = [...new Set(lines.map(({ iva, natura }) => `${iva} ${natura}`))]
  return keys.map((key) => {
    const members = lines.filter(({ iva, natura }) => `${iva} ${natura}` === key)
    const imponibile = total(members.map(({ net }) => net))
    const { iva, natura } = members[0] as Line
    return { iva, natura, imponibile, imposta: half((imponibile * iva) / 100) }
  })
}

type RequestedDocument = { terms: string; amounts: number[]; due: number; warnings: string[] }

const inParts = (amount: number, count: number): number[] => {
  const part = Math.trunc(amount / count)
  return [...Array.from({ length: count - 1 }, () => part), amount - part * (count - 1)]
}

/** Ways of asking for `left`, of which `held` is what the customer keeps back. All amounts are above zero here. */
function askedFor(
  random: Random,
  left: number,
  held: number,
): { blocks: RequestedDocument[]; due: number; warnings: string[] } {
  const block = (terms: string, amounts: number[]): RequestedDocument => ({
    terms,
    amounts,
    due: 0,
    warnings: [],
  })
  const way = random.pick([
    'none',
    'whole',
    'parts',
    'choice',
    'choices',
    'advance',
    'part',
    'gross',
    'above',
    'below',
  ])
  const count = 2 + random.upTo(3)
  const some = 300 + random.upTo(left - 600)
  switch (way) {
    case 'none':
      return { blocks: [], due: left, warnings: [] }
    case 'whole':
      return { blocks: [block('TP02', [left])], due: left, warnings: [] }
    case 'parts':
      return { blocks: [block('TP01', inParts(left, count))], due: left, warnings: [] }
    case 'choice':
      return {
        blocks: [block('TP02', Array(count).fill(left))],
        due: left,
        warnings: ['payments_alternative'],
      }
    case 'choices':
      return {
        blocks: [block('TP01', inParts(left, 2)), block('TP02', [left])],
        due: left,
        warnings: ['payments_alternative'],
      }
    case 'advance':
      return { blocks: [block('TP03', [left])], due: 0, warnings: ['paid_in_advance'] }
    case 'part':
      return {
        blocks: [block('TP03', [some]), block('TP02', [left - some])],
        due: left - some,
        warnings: ['paid_in_advance'],
      }
    case 'gross':
      return {
        blocks: [block('TP01', inParts(left + held, count))],
        due: left,
        warnings: held > 0 ? ['payments_gross'] : [],
      }
    case 'above':
      return {
        blocks: [block('TP01', [left - 7, held + 900 + some])],
        due: left,
        warnings: ['payments_above'],
      }
    default:
      return { blocks: [block('TP01', [left - some])], due: left - some, warnings: ['payments_below'] }
  }
}

const element = (name: string, text: string | null): string =>
  text === null ? '' : `<${name}>${text}</${name}>`

const lineXml = ({ net, iva, natura }: Line, at: number): string =>
  `<DettaglioLinee><NumeroLinea>${at + 1}</NumeroLinea><Descrizione>Voce</Descrizione><Quantita>1.00</Quantita><PrezzoUnitario>${eur(net)}</PrezzoUnitario><PrezzoTotale>${eur(net)}</PrezzoTotale><AliquotaIVA>${iva}.00</AliquotaIVA>${element('Natura', natura)}</DettaglioLinee>`

/** One document; `parties` is the header, `at` makes its number. */
export function randomReceived(random: Random, header: string, at: number): ExpectedDocument {
  const tipo = random.pick([...ORDINARY, ...WITHOUT_DEBT, 'TD04', 'TD04', 'TD04', 'TD04', 'TD04'])
  const isCredit = tipo === 'TD04'
  const hasDebt = !WITHOUT_DEBT.includes(tipo)
  const signs = random.pick(['plus', 'plus', 'minus', 'mixed'] as const)
  const lines = linesOf(random, tipo, signs)
  const stated = blocksOf(lines)
  const isTurned = isCredit && signs === 'minus'
  const sign = isTurned ? -1 : 1
  const blocks = stated.map((block) => ({
    ...block,
    imponibile: block.imponibile * sign,
    imposta: block.imposta * sign,
  }))
  const all = total(blocks.flatMap(({ imponibile, imposta }) => [imponibile, imposta]))
  const hasTax = random.chance(0.3)
  const withheld = hasTax ? half(total(blocks.map(({ imponibile }) => imponibile)) / 5) : 0
  const isSplit = !hasTax && random.chance(0.2)
  const split = isSplit ? total(blocks.map(({ imposta }) => imposta)) : 0
  const left = all - withheld - split
  const direction = left < 0 ? -1 : 1
  const asked = askedFor(random, Math.abs(left), Math.abs(withheld + split))
  const totals: Record<string, { text: number | null; warnings: string[] }> = {
    none: { text: null, warnings: [] },
    right: { text: all * sign, warnings: [] },
    net: { text: (all - withheld) * sign, warnings: [] },
    wrong: { text: (all + 87_713) * sign, warnings: ['stated_total'] },
  }
  const said = totals[random.pick(['none', 'right', 'right', 'net', 'wrong'])] ?? { text: null, warnings: [] }
  // Suppliers write payments of a credit note with either sign.
  const written = direction * (isCredit ? random.pick([1, -1]) : 1)
  const payments = asked.blocks.map(
    ({ terms, amounts }) =>
      `<DatiPagamento><CondizioniPagamento>${terms}</CondizioniPagamento>${amounts
        .map(
          (amount, day) =>
            `<DettaglioPagamento><ModalitaPagamento>MP05</ModalitaPagamento><DataScadenzaPagamento>2026-12-1${day}</DataScadenzaPagamento><ImportoPagamento>${eur(amount * written)}</ImportoPagamento></DettaglioPagamento>`,
        )
        .join('')}</DatiPagamento>`,
  )
  const number = `R/${at + 1}`
  const tax = hasTax
    ? `<DatiRitenuta><TipoRitenuta>RT01</TipoRitenuta><ImportoRitenuta>${eur(withheld * sign)}</ImportoRitenuta><AliquotaRitenuta>20.00</AliquotaRitenuta><CausalePagamento>A</CausalePagamento></DatiRitenuta>`
    : ''
  const summaries = stated.map(
    ({ iva, natura, imponibile, imposta }) =>
      `<DatiRiepilogo><AliquotaIVA>${iva}.00</AliquotaIVA>${element('Natura', natura)}<ImponibileImporto>${eur(imponibile)}</ImponibileImporto><Imposta>${eur(imposta)}</Imposta><EsigibilitaIVA>${isSplit ? 'S' : 'I'}</EsigibilitaIVA></DatiRiepilogo>`,
  )
  const xml = `<?xml version="1.0" encoding="UTF-8"?><p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">${header}<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>${tipo}</TipoDocumento><Divisa>EUR</Divisa><Data>2026-11-02</Data><Numero>${number}</Numero>${tax}${element('ImportoTotaleDocumento', said.text === null ? null : eur(said.text))}</DatiGeneraliDocumento></DatiGenerali><DatiBeniServizi>${lines.map(lineXml).join('')}${summaries.join('')}</DatiBeniServizi>${payments.join('')}</FatturaElettronicaBody></p:FatturaElettronica>`
  const registered = isCredit ? -1 : 1
  return {
    xml,
    tipo,
    number,
    kind: isCredit ? 'CREDITNOTE' : 'INVOICE',
    blocks: blocks.map((block) => ({
      ...block,
      imponibile: block.imponibile * registered,
      imposta: block.imposta * registered,
    })),
    total: all,
    withheld,
    due: hasDebt ? asked.due * direction : 0,
    warnings: [
      ...(isTurned ? ['credit_below_zero'] : []),
      ...said.warnings,
      ...(hasDebt ? asked.warnings : ['no_debt']),
    ],
  }
}

const sendersHeader = (vat: string, to: string) =>
  `<FatturaElettronicaHeader><DatiTrasmissione><IdTrasmittente><IdPaese>IT</IdPaese><IdCodice>${vat}</IdCodice></IdTrasmittente><ProgressivoInvio>1</ProgressivoInvio><FormatoTrasmissione>FPR12</FormatoTrasmissione><CodiceDestinatario>0000000</CodiceDestinatario></DatiTrasmissione><CedentePrestatore><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>${vat}</IdCodice></IdFiscaleIVA><Anagrafica><Denominazione>Fornitore</Denominazione></Anagrafica><RegimeFiscale>RF01</RegimeFiscale></DatiAnagrafici><Sede><Indirizzo>Via Roma 1</Indirizzo><CAP>40100</CAP><Comune>Bologna</Comune><Provincia>BO</Provincia><Nazione>IT</Nazione></Sede></CedentePrestatore><CessionarioCommittente><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>${to}</IdCodice></IdFiscaleIVA><Anagrafica><Denominazione>Cliente</Denominazione></Anagrafica></DatiAnagrafici><Sede><Indirizzo>Via Roma 2</Indirizzo><CAP>40100</CAP><Comune>Bologna</Comune><Provincia>BO</Provincia><Nazione>IT</Nazione></Sede></CessionarioCommittente></FatturaElettronicaHeader>`

type GenerationInput = { seed: number; count: number; vat?: string; to?: string }

export function* randomReceivedDocuments({
  seed,
  count,
  vat = '01234567897',
  to = '09876543217',
}: GenerationInput) {
  const random = randomFrom(seed)
  const header = sendersHeader(vat, to)
  for (let at = 0; at < count; at += 1) yield randomReceived(random, header, at)
}
