import * as z from 'zod'
import { hasAny, type Role } from '@/lib/domain/access/roles'
import { type Settings, settings } from './settings-fields'

/** The roles that read every part of the settings. */
const WHOLE: readonly Role[] = ['GUI_SHOW_SALESFORCE_SETTINGS']
/** The roles that write documents: they read the parts that documents are made of. */
const DOCUMENTS: readonly Role[] = [
  'GUI_CAN_MANAGE_INVOICE',
  'GUI_CAN_MANAGE_OFFER',
  'GUI_CAN_MANAGE_CONTRACT',
  'GUI_CAN_MANAGE_PURCHASE',
]

const toEverybody = { aliquoteiva: true, modalitapagamento: true, stockMode: true, revision: true } as const
const toWriters = {
  ...toEverybody,
  speseExtra: true,
  conticorrenti: true,
  categorie: true,
  profilifatturazione: true,
  stockBelowZero: true,
  numerazione: true,
  rea: true,
  registry_sku: true,
  registry: true,
} as const

const documentSettings = settings.pick(toWriters)

/** The parts of the settings that the writers of documents read. */
export type DocumentSettings = z.infer<typeof documentSettings>

/** The settings as they are read: all callers get the first parts, the others depend on the caller's roles. */
export const settingsRead = settings.partial().required(toEverybody).extend({
  /** Of the own company (FatturaPA 1.2.1.8); '' without one. A regime without VAT has rates of its own. */
  tax_regime: z.string(),
})

export type SettingsRead = z.infer<typeof settingsRead>

/** The settings for a holder of these roles: parts for other roles are left out, not emptied. */
export function settingsFor(held: readonly string[], whole: Settings): SettingsRead {
  const tax_regime = whole.registry?.business.tax_regime ?? ''
  if (hasAny(held, WHOLE)) return { ...whole, tax_regime }
  const kept: object = hasAny(held, DOCUMENTS) ? toWriters : toEverybody
  const parts = Object.fromEntries(Object.entries(whole).filter(([part]) => part in kept)) as SettingsRead
  return { ...parts, tax_regime }
}

export const hasDocumentParts = (read: SettingsRead): read is SettingsRead & DocumentSettings =>
  read.profilifatturazione !== undefined

export const isWhole = (read: SettingsRead): read is SettingsRead & Settings => read.email !== undefined
