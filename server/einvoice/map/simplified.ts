/**
 * The simplified invoice (FSM10): the parties of the ordinary header in their flat form, and a block for each line whose amount
 * has its VAT inside.
 */
import { type Decimal, fixed2, money, percentOf, round2, sum, ZERO } from '@/lib/domain/core/money'
import type { DocumentValue, VatSummary } from '@/lib/domain/documents/document'
import { rectifiedInvoice } from '@/lib/domain/einvoice/simplified'
import { SIMPLIFIED_FORMAT } from '../arrange'
import { cleanText } from '../clean-text'
import type { HeaderBlock, LineBlock, SimplifiedBlock } from '../schema/invoice'
import { headerBlock, type Transmission } from './header'
import { lineBlocks } from './lines'

type SimplifiedHeader = NonNullable<SimplifiedBlock['FatturaElettronicaHeader']>
type SimplifiedBody = NonNullable<SimplifiedBlock['FatturaElettronicaBody']>[number]
type SellerBlock = SimplifiedHeader['CedentePrestatore']
type BuyerBlock = SimplifiedHeader['CessionarioCommittente']
type GoodsBlocks = NonNullable<SimplifiedBody['DatiBeniServizi']>

function sellerBlock({ CedentePrestatore: seller, RappresentanteFiscale: agent }: HeaderBlock): SellerBlock {
  const data = seller?.DatiAnagrafici
  return {
    IdFiscaleIVA: data?.IdFiscaleIVA,
    CodiceFiscale: data?.CodiceFiscale,
    ...data?.Anagrafica,
    Sede: seller?.Sede,
    StabileOrganizzazione: seller?.StabileOrganizzazione,
    RappresentanteFiscale: agent && {
      IdFiscaleIVA: agent.DatiAnagrafici?.IdFiscaleIVA,
      ...agent.DatiAnagrafici?.Anagrafica,
    },
    IscrizioneREA: seller?.IscrizioneREA,
    RegimeFiscale: data?.RegimeFiscale,
  }
}

const isStated = (text: string | null | undefined): boolean => Boolean(text?.trim())

/** The codes of the buyer, and its name and address where both are known: the codes alone are enough (DPR 633/72 art. 21-bis). */
function buyerBlock({ CessionarioCommittente: buyer }: HeaderBlock): BuyerBlock {
  const { IdFiscaleIVA, CodiceFiscale, Anagrafica } = buyer?.DatiAnagrafici ?? {}
  const { Sede } = buyer ?? {}
  const isNamed =
    isStated(Anagrafica?.Denominazione) || (isStated(Anagrafica?.Nome) && isStated(Anagrafica?.Cognome))
  const isPlaced = isStated(Sede?.Indirizzo) && isStated(Sede?.CAP) && isStated(Sede?.Comune)
  return {
    IdentificativiFiscali: { IdFiscaleIVA, CodiceFiscale },
    AltriDatiIdentificativi:
      isNamed && isPlaced
        ? {
            ...Anagrafica,
            Sede,
            StabileOrganizzazione: buyer?.StabileOrganizzazione,
            RappresentanteFiscale: buyer?.RappresentanteFiscale,
          }
        : null,
  }
}

function simplifiedHeader(value: DocumentValue, transmission: Transmission): SimplifiedHeader {
  const header = headerBlock(value, transmission)
  return {
    DatiTrasmissione: { ...header.DatiTrasmissione, FormatoTrasmissione: SIMPLIFIED_FORMAT },
    CedentePrestatore: sellerBlock(header),
    CessionarioCommittente: buyerBlock(header),
    SoggettoEmittente: header.SoggettoEmittente,
  }
}

/** A line of the document, its block of VAT, and its tax where its price was typed with VAT. */
type Part = { line: LineBlock; net: Decimal; block: VatSummary | undefined; ownTax: Decimal | null }

/** Lines of a rate and Natura belong to the block of their legal reference, or to the first block. */
function blockOf({ totals, content }: DocumentValue, { AliquotaIVA, Natura }: LineBlock, at: number) {
  const blocks = totals.riepilogo.filter(
    ({ iva, natura }) => fixed2(iva) === AliquotaIVA && natura === (Natura ?? null),
  )
  const product = content.product_list[at]
  const isExact = ({ riferimento_normativo, esigibilita_iva }: VatSummary): boolean =>
    product?.riferimento_normativo === riferimento_normativo && product.esigibilita_iva === esigibilita_iva
  return blocks.find(isExact) ?? blocks[0]
}

function partsOf(value: DocumentValue): readonly Part[] {
  return lineBlocks(value).map((line, at) => {
    const net = money(line.PrezzoTotale ?? 0)
    const gross = value.totals.lines[at]?.gross_total
    return { line, net, block: blockOf(value, line, at), ownTax: gross ? gross.minus(net) : null }
  })
}

/**
 * The tax in each part of a block. A price that was typed with VAT keeps its own; each other part has the tax of the parts up to it
 * less that of the parts before, and the last one has the rest: together they have the tax of the block, to the cent.
 */
function taxesOf(parts: readonly Part[], { iva, imposta }: VatSummary): ReadonlyMap<Part, Decimal> {
  const open = parts.filter(({ ownTax }) => ownTax === null)
  const last = open.at(-1) ?? parts.at(-1)
  const taxes = new Map(parts.map((part) => [part, part.ownTax ?? ZERO]))
  let net = ZERO
  let taken = ZERO
  for (const part of open) {
    net = net.plus(part.net)
    const tax = round2(percentOf(iva, net)).minus(taken)
    taken = taken.plus(tax)
    taxes.set(part, tax)
  }
  const rest = imposta.minus(sum([...taxes.values()]))
  if (last) taxes.set(last, (taxes.get(last) ?? ZERO).plus(rest))
  return taxes
}

/**
 * A block for each line: Importo with the tax that Imposta states, so that all of them are the total of the document and those of a
 * rate and Natura its block of VAT. A correction of the tax, at most a cent a block in an e-invoice, goes to the last line.
 */
function goodsBlocks(value: DocumentValue): GoodsBlocks {
  const parts = partsOf(value)
  const taxes = new Map(
    value.totals.riepilogo.flatMap((block) => [
      ...taxesOf(
        parts.filter((part) => part.block === block),
        block,
      ),
    ]),
  )
  return parts.map((part) => {
    const { line, net, block } = part
    const tax = taxes.get(part) ?? ZERO
    return {
      Descrizione: line.Descrizione,
      Importo: fixed2(net.plus(tax)),
      DatiIVA: { Imposta: fixed2(tax), Aliquota: line.AliquotaIVA },
      Natura: line.Natura,
      RiferimentoNormativo: block?.riferimento_normativo,
    }
  })
}

/** The elements that a note changes: the text of the operator, or else the lines. FSM10 has no Causale. */
const changedElements = ({ note, description }: DocumentValue, goods: GoodsBlocks): string =>
  [note ?? '', description].map((text) => cleanText(text, 'latin')).find((text) => text !== '') ??
  goods.map(({ Descrizione }) => Descrizione).join('; ')

function simplifiedBody(value: DocumentValue): SimplifiedBody {
  const goods = goodsBlocks(value)
  const rectified = value.tipo_documento === 'TD07' ? null : rectifiedInvoice(value)
  return {
    DatiGenerali: {
      DatiGeneraliDocumento: {
        TipoDocumento: value.tipo_documento,
        Divisa: 'EUR',
        Data: value.date,
        Numero: value.full_numeration,
        BolloVirtuale: value.totals.bollo.importo.isZero() ? null : 'SI',
      },
      DatiFatturaRettificata: rectified && {
        NumeroFR: rectified.number,
        DataFR: rectified.date,
        ElementiRettificati: changedElements(value, goods),
      },
    },
    DatiBeniServizi: goods,
  }
}

/** The values of a simplified invoice. Data that FSM10 has no place for are left out; `simplifiedFaults` refuses the documents of which nothing may be left out. */
export const simplifiedBlock = (value: DocumentValue, transmission: Transmission): SimplifiedBlock => ({
  FatturaElettronicaHeader: simplifiedHeader(value, transmission),
  FatturaElettronicaBody: [simplifiedBody(value)],
})
