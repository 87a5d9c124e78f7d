'use client'

import { useTranslations } from 'next-intl'
import { dayText } from '@/components/kit/day-text'
import type { Difference } from '@/components/kit/dialogs/stale-dialog'
import { differingKeys } from '@/components/kit/three-way'
import { displayName } from '@/components/shell/session/display-name'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Settings } from '@/lib/api/auth/settings-fields'
import { EVENT_MESSAGES } from '@/lib/domain/booking/event-message'
import { sectionOf } from './sections/settings-index'
import { type SettingsValues, valuesOf } from './settings-values'

type SettingsSide = { values: SettingsValues; company: Anagrafica | null }

/** The texts that stand anywhere in a value. */
const leaves = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(leaves)
    : typeof value === 'string' && value !== ''
      ? [value]
      : []

const SWITCHES = ['stockMode', 'stockBelowZero', 'registrazioneClienti'] as const

const isSwitch = (key: keyof SettingsValues): key is (typeof SWITCHES)[number] =>
  (SWITCHES as readonly string[]).includes(key)

/**
 * Returns, section by section, the fields in which the form and the saved settings differ; empty while there is no
 * conflict.
 */
export function useSettingsDifferences(mine: () => SettingsSide, theirs: Settings | null): Difference[] {
  const t = useTranslations('settings')
  if (!theirs) return []
  const [ours, saved]: [SettingsSide, SettingsSide] = [
    mine(),
    { values: valuesOf(theirs), company: theirs.registry },
  ]
  const words = (key: keyof SettingsValues, { values, company }: SettingsSide): string => {
    if (key === 'registry_sku') return company ? displayName(company) : ''
    if (key === 'logo') return values.logo === '' ? t('logo.kept') : t(values.logo ? 'logo.new' : 'logo.none')
    if (isSwitch(key)) return t(values[key] ? 'on' : 'off')
    if (key === 'profilifatturazione')
      return names(values.profilifatturazione.list.map((profile) => profile.nome))
    if (key === 'aliquoteiva') {
      return names(values.aliquoteiva.map((rate) => `${rate.aliquota ?? ''}% ${rate.codice ?? ''}`.trim()))
    }
    if (key === 'conticorrenti')
      return names(values.conticorrenti.map((account) => account.nome || account.iban))
    if (key === 'categorie') return names(values.categorie.map((category) => category.name))
    if (key === 'numerazione') return Object.values(values[key]).filter(Boolean).join(', ')
    if (key === 'email' || key === 'stampa') return leaves(values[key]).join(', ')
    if (key === 'eventi') {
      const kinds = EVENT_MESSAGES.filter((kind) => values.eventi.messaggi[kind].attivo)
      const on = kinds.map((kind) => t(`event_mail.kinds.${kind}`))
      return [...on, ...leaves(values.eventi)].join(', ')
    }
    if (key === 'firma')
      return [t(values.firma.grafometria ? 'on' : 'off'), ...leaves(values.firma)].join(', ')
    if (key === 'conservazione') {
      const { luogo, nome, scadenza } = values.conservazione
      return [t(`conservation.places.${luogo}`), nome, dayText(scadenza ?? '')].filter(Boolean).join(', ')
    }
    if (key === 'fattura_elettronica') {
      const { allega_pdf, intermediario } = values.fattura_elettronica
      return [t(allega_pdf ? 'on' : 'off'), ...leaves(intermediario)].join(', ')
    }
    if (key === 'liquidazione') {
      const { periodicita, dichiarante, carica } = values.liquidazione
      const office = dichiarante && t(`settlement.offices.${carica}`)
      return [t(`settlement.periodicities.${periodicita}`), dichiarante, office].filter(Boolean).join(', ')
    }
    if (key === 'rea') {
      const { socio_unico, stato_liquidazione, ...entry } = values.rea
      const kinds = [
        socio_unico && t(`rea.shareholders.${socio_unico}`),
        t(`rea.states.${stato_liquidazione}`),
      ]
      return [...Object.values(entry), ...kinds].filter(Boolean).join(', ')
    }
    if (key === 'emissione') {
      const { attivo, dal, invia_sdi, invia_email } = values.emissione
      const sending = [invia_sdi && t('issuing.invia_sdi'), invia_email && t('issuing.invia_email')]
      return [t(attivo ? 'on' : 'off'), dayText(dal ?? ''), ...sending].filter(Boolean).join(', ')
    }
    if (key === 'solleciti') {
      const { attivo, regole } = values.solleciti
      const rules = regole.map(({ giorni, tono }) => `${giorni ?? ''} ${t(`reminder.tones.${tono}`)}`)
      return [t(attivo ? 'on' : 'off'), ...rules].join(', ')
    }
    return names(values[key].map((item) => item.descrizione))
  }
  const names = (list: readonly string[]) =>
    `${t('differs', { count: list.length })}\n${list.join(', ')}`.trim()
  return differingKeys(ours.values, saved.values).map((key) => ({
    label: t(`sections.${sectionOf(key)}`),
    mine: words(key, ours),
    theirs: words(key, saved),
  }))
}
