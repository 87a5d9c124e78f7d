import { randomUUID } from 'node:crypto'

/** A notification of the exchange system as the provider keeps it; `xml` is SdI's own message, where it has it. */
export type CubeNotification = { uuid: string; type: string; message: unknown; xml: Uint8Array | null }

/** An invoice at the provider: `type` 0 was handed over, 1 came from a supplier. */
export type CubeInvoice = {
  uuid: string
  type: 0 | 1
  created_at: string
  bytes: Buffer
  /** The content in JSON; of a supplier's invoice the double keeps none. */
  payload: string | null
  isToBeSigned: boolean
  marking: string
  notice: string | null
  sdi_file_id: string | null
  sdi_file_name: string | null
  notifications: CubeNotification[]
}

export type CubeReply = { status: number; body: unknown; headers?: Readonly<Record<string, string>> }

/** An answer in place of the right one, a cut connection, or a status of 500 after the request had its effect. */
export type CubeMishap = CubeReply | 'CUT_BEFORE' | 'CUT_AFTER' | 'FAIL_AFTER'

let numbers = 0

/** An account at A-Cube or Openapi: its invoices, and the mishaps to come. */
export class CubeAccountDouble {
  readonly invoices: CubeInvoice[] = []
  readonly mishaps: { of: RegExp; with: CubeMishap }[] = []
  /** The calls so far, as `POST /invoices`. */
  readonly requests: string[] = []
  token = ''
  isKnown = true
  /** How many entries a page has at most. */
  pageSize = 30
  /** Each page is the first one, as where a provider does not know the parameter. */
  doesRepeat = false
  clock: () => number = () => Date.now()

  constructor(readonly secret: string) {}

  get sent(): CubeInvoice[] {
    return this.invoices.filter(({ type }) => type === 0)
  }

  keep(bytes: Buffer, isToBeSigned: boolean): CubeInvoice {
    return this.add(0, bytes, {
      isToBeSigned,
      marking: 'waiting',
      payload: contentOf(bytes.toString('utf8')),
    })
  }

  /** A supplier's invoice comes. */
  deliver(sdi_file_name: string, bytes: Uint8Array): CubeInvoice {
    numbers += 1
    const sdi_file_id = String(8_000_000 + numbers)
    return this.add(1, Buffer.from(bytes), { marking: 'received', sdi_file_name, sdi_file_id })
  }

  /** SdI answers about a file: the state, and the notification that the provider keeps. */
  answer(
    invoice: CubeInvoice,
    marking: string,
    notification?: { type: string; message?: unknown; xml?: Uint8Array },
  ): void {
    numbers += 1
    invoice.marking = marking
    invoice.sdi_file_id ??= String(9_000_000 + numbers)
    if (!notification) return
    const { type, message = { identificativo_sdi: invoice.sdi_file_id }, xml = null } = notification
    invoice.notifications.push({ uuid: randomUUID(), type, message, xml })
  }

  private add(type: 0 | 1, bytes: Buffer, parts: Partial<CubeInvoice>): CubeInvoice {
    const invoice: CubeInvoice = {
      uuid: randomUUID(),
      type,
      created_at: new Date(this.clock()).toISOString(),
      bytes,
      payload: null,
      isToBeSigned: false,
      marking: '',
      notice: null,
      sdi_file_id: null,
      sdi_file_name: null,
      notifications: [],
      ...parts,
    }
    this.invoices.push(invoice)
    return invoice
  }
}

/** The content of a file as the providers tell it, as far as Luna looks at it. */
function contentOf(xml: string): string {
  const inside = (name: string, text = xml) =>
    new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(text)?.[1] ?? null
  const sender = inside('CedentePrestatore') ?? ''
  const document = inside('DatiGeneraliDocumento') ?? ''
  const codes = {
    id_fiscale_iva: { id_paese: inside('IdPaese', sender), id_codice: inside('IdCodice', sender) },
    codice_fiscale: inside('CodiceFiscale', sender),
  }
  return JSON.stringify({
    fattura_elettronica_header: {
      // A simplified invoice has the codes in the party itself.
      cedente_prestatore: sender.includes('<DatiAnagrafici>') ? { dati_anagrafici: codes } : codes,
    },
    fattura_elettronica_body: [
      {
        dati_generali: {
          dati_generali_documento: { data: inside('Data', document), numero: inside('Numero', document) },
        },
      },
    ],
  })
}
