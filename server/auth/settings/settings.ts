import { type SettingsIn, settingsIn } from '@/lib/api/auth/settings-fields'
import type { DocumentLook } from '@/lib/domain/documents/document-look'
import type { Tx } from '@/server/db/client'
import { defaultSettings } from './default-settings'

export type MailSender = SettingsIn['email']

/** From whom the mails of a structure come. */
export async function mailSender(tx: Tx, structureId: number): Promise<MailSender> {
  return (await readSettings(tx, structureId)).email
}

/** How the structure's own prints look. */
export async function documentLook(tx: Tx, structureId: number): Promise<DocumentLook> {
  return (await readSettings(tx, structureId)).stampa
}

export type ReminderSettings = SettingsIn['solleciti']

/** When and how the customers of a structure are reminded. */
export async function reminderSettings(tx: Tx, structureId: number): Promise<ReminderSettings> {
  return (await readSettings(tx, structureId)).solleciti
}

/** The structure's messages to people about their bookings: which are sent, and their texts. */
export async function eventMessages(tx: Tx, structureId: number): Promise<SettingsIn['eventi']['messaggi']> {
  return (await readSettings(tx, structureId)).eventi.messaggi
}

/** The bank accounts of a structure. */
export async function bankAccounts(tx: Tx, structureId: number): Promise<SettingsIn['conticorrenti']> {
  return (await readSettings(tx, structureId)).conticorrenti
}

/** The VAT rates of a structure. */
export async function vatRates(tx: Tx, structureId: number): Promise<SettingsIn['aliquoteiva']> {
  return (await readSettings(tx, structureId)).aliquoteiva
}

/** The settings of a structure; what it never saved is what every Italian business starts with. */
export async function readSettings(tx: Tx, structureId: number): Promise<SettingsIn & { revision: number }> {
  const row = await tx.structure_configuration.findFirst({ where: { structure_id: structureId } })
  if (!row) return { ...defaultSettings, revision: 1 }
  return { ...settingsIn.parse(row.data), registry_sku: row.registry_sku, revision: row.revision }
}
