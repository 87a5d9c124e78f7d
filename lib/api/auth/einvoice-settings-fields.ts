import * as z from 'zod'
import { agent } from '@/lib/api/anagrafica/presence-fields'
import { day, decimal, optionalText } from '@/lib/api/codecs'
import { CONSERVATION_PLACES } from '@/lib/domain/registers/conservation'
import { LIQUIDATION_STATES, SHAREHOLDERS } from '@/lib/domain/registry/company-register'

/** A company's entry in the REA (FatturaPA 1.2.4); what is wrong with its office or number is refused by the settings. */
export const companyRegister = z.object({
  /** The provincia of the chamber of commerce; '' without an entry. */
  ufficio: optionalText(20).transform((value) => value.toUpperCase()),
  numero: optionalText(20),
  /** EUR that were paid in. */
  capitale_sociale: decimal(0, 99_999_999_999.99, 2).nullable().default(null),
  /** SU: one partner. SM: several. */
  socio_unico: z
    .enum(SHAREHOLDERS)
    .or(z.literal(''))
    .nullish()
    .transform((value) => value || null),
  stato_liquidazione: z.enum(LIQUIDATION_STATES).default('LN'),
})

/** The settings of the e-invoices of a structure. */
export const einvoiceSettings = z.object({
  /** The PDF of each invoice and credit note is written into its e-invoice (FatturaPA 2.5) when it is sent. */
  allega_pdf: z.boolean().default(false),
  /** The intermediary or third party of all invoices (1.5); `is_issuer`: it issues them in the name of the structure (1.6). */
  intermediario: agent.extend({ is_issuer: z.boolean().default(false) }).prefault({}),
})

/** Where the e-invoices are conserved, and the last day of the agreement: that of the Revenue Agency always has one. */
export const conservazione = z
  .object({
    luogo: z.enum(CONSERVATION_PLACES).default('IGNOTO'),
    /** Of a provider, or of another place. */
    nome: optionalText(200),
    scadenza: day.nullable().default(null),
  })
  .refine(({ luogo, scadenza }) => luogo !== 'ADE' || scadenza !== null, {
    path: ['scadenza'],
    message: 'required',
  })
