import * as z from 'zod'
import { OPTIONAL_COLUMNS, PLAIN_LOOK } from '@/lib/domain/documents/document-look'
import { PROFORMA_SERIES } from '@/lib/domain/documents/numbering'
import { REMINDER_TONES } from '@/lib/domain/documents/reminder'
import { anagrafica } from '../anagrafica/anagrafica-fields'
import { alsoNamed, decimal, optionalText, sku, storableJson, text } from '../codecs'
import { automaticIssuing } from '../salesforce/agreements/issuing-fields'
import { cassa, paymentMethod, ritenuta } from '../salesforce/invoices/invoice-fields'
import { companyRegister, conservazione, einvoiceSettings } from './einvoice-settings-fields'
import { vatSettlementSettings } from './settlement-fields'

const rate = decimal(0, 100, 2)
const natura = z
  .string()
  .regex(/^(N[1-7](\.[1-9])?)?$/)
  .nullish()
  .transform((value) => value || null)

/** A VAT rate that lines may choose. `codice` is its Natura: present exactly when `aliquota` is 0. */
export const aliquotaIva = z.object({
  aliquota: rate,
  descrizione: text(100),
  abilitato: z.boolean().default(true),
  codice: natura,
  riferimento_normativo: optionalText(100),
})

/** An extra expense offered by the wizard (document 3 §3). */
export const spesaExtra = z.object({
  descrizione: text(200),
  importo: decimal(0, 99_999_999, 2),
  percentuale: z.boolean().default(false),
  tassabile: z.boolean().default(true),
  includi: z.boolean().default(false),
  aliquota: rate.default(22),
  codice: natura,
})

/** The same as it is saved: its fields may have the names that documents have for them. */
const spesaExtraSent = alsoNamed(
  { description: 'descrizione', iva: 'aliquota', natura: 'codice' },
  spesaExtra,
)

export const contoCorrente = z.object({
  nome: text(80),
  banca: optionalText(80),
  iban: z.preprocess(
    (v) => (typeof v === 'string' ? v.replace(/\s+/g, '').toUpperCase() : v),
    z.string().max(34),
  ),
  bic: optionalText(11),
  predefinito: z.boolean().default(false),
})

export const modalitaPagamento = z.object({
  codice: paymentMethod,
  descrizione: text(80),
  abilitato: z.boolean().default(true),
})

/** The contributions, withholdings and stamp duty of a document of this profile. */
export const profiloFatturazione = z.object({
  nome: text(80),
  casse: z.array(cassa).max(5).default([]),
  ritenute: z.array(ritenuta).max(5).default([]),
  bollo: z.enum(['NONE', 'AUTO', 'AUTO_CHARGED']).default('AUTO'),
})

const series = optionalText(8).pipe(z.string().regex(/^[A-Za-z0-9-]*$/))

/** The series in which new documents are numbered: `12/A/2026`; '' for numbers without a series (`12/2026`). */
const numerazione = z.object({
  fattura: series,
  nota_credito: series,
  offerta: series,
  contratto: series,
  proforma: z.preprocess((value) => value ?? PROFORMA_SERIES, series),
})

/** Subject and text of the mail of a document, with the placeholders of lib/domain/documents/mail-template; '' for the usual one. */
const mailText = z.object({ oggetto: optionalText(200), testo: optionalText(4000) }).prefault({})

/** From whom the structure's mails come: name, address for answers, what stands below them, and the texts by kind. */
const email = z.object({
  mittente: optionalText(80),
  rispondi_a: z.preprocess((v) => v ?? '', z.union([z.literal(''), z.email().max(254)])).default(''),
  firma: optionalText(1000),
  testi: z
    .object({
      INVOICE: mailText,
      CREDITNOTE: mailText,
      OFFER: mailText,
      CONTRACT: mailText,
      PROFORMA: mailText,
    })
    .prefault({}),
})

/** When customers are reminded of what they owe, and how. */
const solleciti = z.object({
  attivo: z.boolean().default(false),
  regole: z
    .array(
      z.object({
        /** After the due day; below zero before it. */
        giorni: z.number().int().min(-60).max(365),
        tono: z.enum(REMINDER_TONES).default('CORDIALE'),
      }),
    )
    .max(10)
    .refine((list) => new Set(list.map(({ giorni }) => giorni)).size === list.length)
    .default([
      { giorni: -3, tono: 'CORDIALE' },
      { giorni: 7, tono: 'CORDIALE' },
      { giorni: 15, tono: 'DECISO' },
      { giorni: 30, tono: 'FERMO' },
    ]),
})

/** The mail of something that happens to a booking: whether it goes, and the structure's own words; '' for the usual ones. */
const eventMessage = z
  .object({ attivo: z.boolean().default(true), oggetto: optionalText(200), testo: optionalText(4000) })
  .prefault({})

/** The mails that people get about their bookings (lib/domain/booking/event-message). */
const eventi = z.object({
  messaggi: z
    .object({
      BOOKED: eventMessage,
      QUEUED: eventMessage,
      PROMOTED: eventMessage,
      CHANGED: eventMessage,
      CANCELLED: eventMessage,
      LEFT: eventMessage,
      REMINDER: eventMessage,
    })
    .prefault({}),
})

/** Graphometric data of signatures by hand: whether they are recorded, who keeps the private key, and the public one. */
const firma = z.object({
  grafometria: z.boolean().default(false),
  custode: optionalText(200),
  /** PEM (SPKI). */
  chiave_pubblica: optionalText(4000),
})

/** How the structure's own prints look (`pdf_custom`): see lib/domain/document-look. */
const stampa = z.object({
  colore: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .default(PLAIN_LOOK.colore),
  intestazione: optionalText(500),
  piede: optionalText(500),
  colonne: z
    .array(z.enum(OPTIONAL_COLUMNS))
    .max(OPTIONAL_COLUMNS.length)
    .default([...OPTIONAL_COLUMNS]),
  mostra_logo: z.boolean().default(true),
})

/** The settings of a structure, part by part (document 3 §3, Settings object). */
const parts = {
  aliquoteiva: z.array(aliquotaIva).max(100),
  speseExtra: z.array(spesaExtraSent).max(100),
  conticorrenti: z.array(contoCorrente).max(50),
  categorie: z.array(text(80)).max(200),
  modalitapagamento: z.array(modalitaPagamento).max(50),
  profilifatturazione: z.object({
    default: optionalText(80),
    list: z.array(profiloFatturazione).max(50).default([]),
  }),
  stockMode: z.boolean(),
  /** With stock mode: whether what is not there can be invoiced. */
  stockBelowZero: z.boolean(),
  /** Ours: whether customers may register by themselves. */
  registrazioneClienti: z.boolean(),
  numerazione,
  email,
  stampa,
  solleciti,
  eventi,
  firma,
  conservazione,
  /** The company's entry in the REA; without office and number it has none. */
  rea: companyRegister,
  /** The contents of every e-invoice of the structure beside its compulsory data. */
  fattura_elettronica: einvoiceSettings,
  liquidazione: vatSettlementSettings,
  emissione: automaticIssuing,
  /** The sku of the company's own registry entry; null until there is one. */
  registry_sku: sku.nullable(),
}

/** The settings as they are kept. */
export const settingsIn = z.object({
  aliquoteiva: parts.aliquoteiva.default([]),
  speseExtra: parts.speseExtra.default([]),
  conticorrenti: parts.conticorrenti.default([]),
  categorie: parts.categorie.default([]),
  modalitapagamento: parts.modalitapagamento.default([]),
  profilifatturazione: parts.profilifatturazione.prefault({}),
  stockMode: parts.stockMode.default(false),
  stockBelowZero: parts.stockBelowZero.default(false),
  registrazioneClienti: parts.registrazioneClienti.default(false),
  numerazione: parts.numerazione.prefault({}),
  email: parts.email.prefault({}),
  stampa: parts.stampa.prefault({}),
  solleciti: parts.solleciti.prefault({}),
  eventi: parts.eventi.prefault({}),
  firma: parts.firma.prefault({}),
  conservazione: parts.conservazione.prefault({}),
  rea: parts.rea.prefault({}),
  fattura_elettronica: parts.fattura_elettronica.prefault({}),
  liquidazione: parts.liquidazione.prefault({}),
  emissione: parts.emissione.prefault({}),
  registry_sku: parts.registry_sku.nullish().transform((value) => value ?? null),
})

/** The settings as they are saved: a part that is not sent stays as it is; the company may be named by its record. */
export const settingsChange = z
  .object(parts)
  .partial()
  .extend({ registry: z.looseObject({ sku }).nullish() })
  .transform(({ registry, ...change }): Partial<SettingsIn> => {
    if (registry === undefined || change.registry_sku !== undefined) return change
    return { ...change, registry_sku: registry?.sku ?? null }
  })

export type SettingsIn = z.output<typeof settingsIn>
export type SettingsInput = z.input<typeof settingsIn>

/** The same as answers state it: with the company's registry entry itself. */
export const settings = z.object({
  aliquoteiva: z.array(aliquotaIva),
  speseExtra: z.array(spesaExtra),
  conticorrenti: z.array(contoCorrente),
  categorie: z.array(z.string()),
  modalitapagamento: z.array(modalitaPagamento),
  profilifatturazione: z.object({ default: z.string(), list: z.array(profiloFatturazione) }),
  stockMode: z.boolean(),
  stockBelowZero: z.boolean(),
  registrazioneClienti: z.boolean(),
  numerazione,
  email,
  stampa,
  solleciti,
  eventi,
  firma,
  conservazione,
  rea: companyRegister,
  fattura_elettronica: einvoiceSettings,
  liquidazione: vatSettlementSettings,
  emissione: automaticIssuing,
  registry_sku: z.string().nullable(),
  registry: anagrafica.nullable(),
  revision: z.number().int(),
})

export type Settings = z.infer<typeof settings>

/** A picture in base64; null or '' takes the one that is there away, nothing leaves it. */
export const logoIn = z
  .string()
  .max(1_500_000)
  .nullish()
  .transform((value) => (value === '' ? null : value))
  .optional()

/** An application by its name; the calling one when it is missing. */
export const applicationName = z
  .string()
  .regex(/^[\w.:-]{1,60}$/)
  .optional()

const MAX_APPLICATION_JSON = 65_536

/** An object of whatever an application likes, at most 64 KB of JSON. */
const applicationData = storableJson
  .pipe(z.record(z.string(), z.json()))
  .refine((value) => JSON.stringify(value).length <= MAX_APPLICATION_JSON)

export const applicationIn = z.object({
  data: applicationData,
  application_name: applicationName,
  cascade: z.boolean().default(false),
  revision: z.number().int().min(0).optional(),
  logo: logoIn,
})

export type ApplicationIn = z.output<typeof applicationIn>

/** `revision` is 0 while nothing was saved. */
export const applicationSettings = z.object({
  application_name: z.string(),
  data: z.record(z.string(), z.unknown()),
  revision: z.number().int(),
})
