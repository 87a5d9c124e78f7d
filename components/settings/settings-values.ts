import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import * as z from 'zod'
import { type Settings, type SettingsIn, settingsIn } from '@/lib/api/auth/settings-fields'
import { text } from '@/lib/api/codecs'
import { EVENT_PLACEHOLDERS } from '@/lib/domain/booking/event-message'
import { unknownPlaceholder } from '@/lib/domain/documents/mail-template'
import type { ReminderTone } from '@/lib/domain/documents/reminder'

type Number = number | null
type Natura = string | null

export type VatRateValues = Omit<Settings['aliquoteiva'][number], 'aliquota'> & { aliquota: Number }
export type AccountValues = Settings['conticorrenti'][number]
type ExpenseValues = Omit<Settings['speseExtra'][number], 'importo' | 'aliquota'> & {
  importo: Number
  aliquota: Number
}
type Profile = Settings['profilifatturazione']['list'][number]
export type ProfileValues = Omit<Profile, 'casse' | 'ritenute'> & {
  casse: { tipo_cassa: string; rate: Number; iva: Number; natura: Natura; ritenuta: boolean }[]
  ritenute: { tipo_ritenuta: string; rate: Number; apply_on: Number; causale_pagamento: string }[]
}

/** The settings as the form holds them: numbers may still be missing, a category is an object. */
export type SettingsValues = Pick<
  Settings,
  | 'modalitapagamento'
  | 'stockMode'
  | 'stockBelowZero'
  | 'registrazioneClienti'
  | 'registry_sku'
  | 'numerazione'
  | 'email'
  | 'stampa'
  | 'eventi'
  | 'firma'
  | 'conservazione'
  | 'rea'
  | 'fattura_elettronica'
  | 'liquidazione'
  | 'emissione'
> & {
  aliquoteiva: VatRateValues[]
  speseExtra: ExpenseValues[]
  conticorrenti: AccountValues[]
  solleciti: { attivo: boolean; regole: { giorni: Number; tono: ReminderTone }[] }
  categorie: { name: string }[]
  profilifatturazione: { default: string; list: ProfileValues[] }
  /** A new picture in base64, null to remove the stored one, '' to keep it. */
  logo: string | null
}

export function valuesOf({ revision, registry, categorie, ...settings }: Settings): SettingsValues {
  return { ...settings, categorie: categorie.map((name) => ({ name })), logo: '' }
}

export const NATURA_REQUIRED = 'natura_required'
export const REQUIRED = 'required'
const UNKNOWN_PLACEHOLDER = 'unknown_placeholder'

const schema = settingsIn
  .extend({
    categorie: z
      .array(z.object({ name: text(80) }))
      .max(200)
      .transform((list) => list.map(({ name }) => name).filter((name) => name !== '')),
  })
  .superRefine((settings, context) => {
    settings.aliquoteiva.forEach((rate, index) => {
      if (rate.aliquota !== 0 || rate.codice !== null) return
      context.addIssue({ code: 'custom', path: ['aliquoteiva', index, 'codice'], message: NATURA_REQUIRED })
    })
    settings.conticorrenti.forEach((account, index) => {
      if (account.iban !== '') return
      context.addIssue({ code: 'custom', path: ['conticorrenti', index, 'iban'], message: REQUIRED })
    })
    for (const [kind, texts] of Object.entries(settings.email.testi)) {
      for (const [part, text] of Object.entries(texts)) {
        if (unknownPlaceholder(text) === null) continue
        const path = ['email', 'testi', kind, part]
        context.addIssue({ code: 'custom', path, message: UNKNOWN_PLACEHOLDER })
      }
    }
    for (const [kind, { oggetto, testo }] of Object.entries(settings.eventi.messaggi)) {
      for (const [part, text] of Object.entries({ oggetto, testo })) {
        if (unknownPlaceholder(text, EVENT_PLACEHOLDERS) === null) continue
        const path = ['eventi', 'messaggi', kind, part]
        context.addIssue({ code: 'custom', path, message: UNKNOWN_PLACEHOLDER })
      }
    }
  })

const resolve = zodResolver(schema) as unknown as Resolver<SettingsValues, unknown, SettingsIn>

/** A natura goes only with 0 % (controls 00400 and 00401). */
const withNaturaOnlyAtZero = (values: SettingsValues): SettingsValues => ({
  ...values,
  aliquoteiva: values.aliquoteiva.map((rate) => ({
    ...rate,
    codice: rate.aliquota === 0 ? rate.codice || null : null,
  })),
  speseExtra: values.speseExtra.map((expense) => ({
    ...expense,
    codice: expense.aliquota === 0 ? expense.codice || null : null,
  })),
  profilifatturazione: {
    ...values.profilifatturazione,
    list: values.profilifatturazione.list.map((profile) => ({
      ...profile,
      casse: profile.casse.map((cassa) => ({
        ...cassa,
        natura: cassa.iva === 0 ? cassa.natura || null : null,
      })),
    })),
  },
})

export const settingsResolver: Resolver<SettingsValues, unknown, SettingsIn> = (values, context, options) =>
  resolve(withNaturaOnlyAtZero(values), context, options)
