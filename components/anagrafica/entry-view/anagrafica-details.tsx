'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CopyButton } from '@/components/kit/copy-button'
import { useLanguage } from '@/components/kit/use-language'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { TextPath } from '@/lib/api/anagrafica/text-paths'
import { codeEntry, REGIME_FISCALE } from '@/lib/domain/codes/fatturapa'
import { isSameKey } from '../custom-fields/custom-field-key'
import { CustomFieldValue } from '../custom-fields/custom-field-value'
import { useCustomFields } from '../custom-fields/use-custom-fields'
import { useCountryNames } from '../entry-form/use-countries'
import { presenceTexts } from '../presence/presence-texts'

/** All data of an entry, in cards; a card without data shows a notice. */
export function AnagraficaDetails({ entry }: { entry: Anagrafica }) {
  const t = useTranslations('registry')
  const definitions = useCustomFields()
  return (
    <div className="@container grid min-w-0 gap-4">
      <IdentityCard entry={entry} />
      <div className="grid @xl:grid-cols-2 gap-4">
        <AddressCard entry={entry} />
        <EinvoiceCard entry={entry} />
      </div>
      <ContactsCard entry={entry} />
      {entry.note || entry.agent ? (
        <DetailCard title={t('sections.notes')}>
          <Item path="agent" value={entry.agent} />
          {entry.note ? (
            <div className="@md/card:col-span-2">
              <dt className="sr-only">{t('fields.note')}</dt>
              <dd className="whitespace-pre-line break-words">{entry.note}</dd>
            </div>
          ) : null}
        </DetailCard>
      ) : null}
      {entry.anagrafica_custom_fields.length > 0 ? (
        <DetailCard title={t('sections.custom')}>
          {entry.anagrafica_custom_fields.map((field) => {
            const definition = definitions.find(({ key }) => isSameKey(key, field.key))
            return (
              <Pair key={field.key} label={definition?.label ?? field.key}>
                <CustomFieldValue type={definition?.type} value={field.value} />
              </Pair>
            )
          })}
        </DetailCard>
      ) : null}
    </div>
  )
}

function IdentityCard({ entry }: { entry: Anagrafica }) {
  const t = useTranslations('registry')
  const language = useLanguage()
  const { business } = entry
  const regime = codeEntry(REGIME_FISCALE, business.tax_regime)
  const person = [entry.first_name, entry.last_name].filter(Boolean).join(' ')
  return (
    <DetailCard title={t('sections.identity')}>
      <Item path="business.name" value={business.name} wide />
      <Item path="business.vatnumber" value={business.vatnumber} copies />
      <Item path="taxcode" value={entry.taxcode} copies />
      {business.name ? (
        <Pair label={t('contact_person')}>{person}</Pair>
      ) : (
        <>
          <Item path="first_name" value={entry.first_name} />
          <Item path="last_name" value={entry.last_name} />
        </>
      )}
      <Pair label={t('fields.business.tax_regime')}>
        {regime ? `${regime.code} · ${regime[language]}` : ''}
      </Pair>
      <Item
        path="business.iban"
        value={business.iban.replace(/(.{4})(?=.)/g, '$1 ')}
        copied={business.iban}
        wide
      />
      <Pair label={t('fields.category_id')}>{entry.category?.name}</Pair>
    </DetailCard>
  )
}

function ContactsCard({ entry }: { entry: Anagrafica }) {
  const t = useTranslations('registry')
  const mail = (text: string) => text && <TextLink href={`mailto:${text}`}>{text}</TextLink>
  const phone = (text: string) =>
    text && <TextLink href={`tel:${text.replace(/[^+\d]/g, '')}`}>{text}</TextLink>
  const site = /^https?:\/\//i.test(entry.web_site) ? entry.web_site : `https://${entry.web_site}`
  return (
    <DetailCard title={t('sections.contacts')}>
      <Item path="email" value={entry.email} show={mail(entry.email)} copies wide />
      <Item path="email_second" value={entry.email_second} show={mail(entry.email_second)} copies wide />
      <Item path="phone_number" value={entry.phone_number} show={phone(entry.phone_number)} />
      <Item
        path="phone_number_second"
        value={entry.phone_number_second}
        show={phone(entry.phone_number_second)}
      />
      <Item path="cell_phone_number" value={entry.cell_phone_number} show={phone(entry.cell_phone_number)} />
      <Item
        path="cell_phone_number_second"
        value={entry.cell_phone_number_second}
        show={phone(entry.cell_phone_number_second)}
      />
      <Item path="fax" value={entry.fax} />
      <Item path="fax_second" value={entry.fax_second} />
      <Item path="web_site" value={entry.web_site} show={<TextLink href={site}>{entry.web_site}</TextLink>} />
    </DetailCard>
  )
}

function AddressCard({ entry }: { entry: Anagrafica }) {
  const t = useTranslations('registry')
  const country = useCountryNames()?.get(entry.country) ?? entry.country
  const street = [entry.address_street_name, entry.address_street_number].filter(Boolean).join(', ')
  const city = [entry.zipcode, entry.address_city, entry.address_prov && `(${entry.address_prov})`]
  const lines = [street, city.filter(Boolean).join(' '), country].filter(Boolean)
  return (
    <DetailCard title={t('sections.address')}>
      {street || entry.address_city ? (
        <div className="@md/card:col-span-2">
          <dt className="sr-only">{t('sections.address')}</dt>
          <dd className="break-words">
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </dd>
        </div>
      ) : null}
    </DetailCard>
  )
}

function EinvoiceCard({ entry }: { entry: Anagrafica }) {
  const t = useTranslations('registry')
  const names = useCountryNames()
  const other = entry.id_paese && entry.id_paese !== entry.country ? entry.id_paese : ''
  const presence = presenceTexts(entry.presence)
  return (
    <DetailCard title={t('sections.einvoice')}>
      <Item path="codice_destinatario" value={entry.codice_destinatario} copies />
      <Item path="pec_destinatario" value={entry.pec_destinatario} copies />
      <Item path="id_paese" value={other && (names?.get(other) ?? other)} />
      {presence.length > 0 ? <Pair label={t('fields.presence')}>{presence.join(' · ')}</Pair> : null}
    </DetailCard>
  )
}

function DetailCard({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations('registry.view')
  return (
    <Card className="@container/card">
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="peer grid gap-x-6 gap-y-3 empty:hidden @md/card:grid-cols-2">{children}</dl>
        <p className="hidden text-ink-soft peer-empty:block">{t('no_data')}</p>
      </CardContent>
    </Card>
  )
}

type ItemProps = {
  path: TextPath
  value: string
  /** The content that stands in place of the value's text. */
  show?: ReactNode
  copies?: boolean
  /** The text that is copied, when it is not the value. */
  copied?: string
  wide?: boolean
}

function Item({ path, value, show, copies, copied, wide }: ItemProps) {
  const t = useTranslations('registry')
  const label = t(`fields.${path}`)
  if (!value) return null
  return (
    <Pair
      label={label}
      wide={wide}
      action={copies || copied ? <CopyButton label={label} text={copied ?? value} /> : null}
    >
      {show ?? value}
    </Pair>
  )
}

function Pair({
  label,
  children,
  action,
  wide,
}: {
  label: string
  children: ReactNode
  action?: ReactNode
  wide?: boolean
}) {
  if (!children) return null
  return (
    <div className={wide ? 'min-w-0 @md/card:col-span-2' : 'min-w-0'}>
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="flex min-h-7 items-center gap-1">
        <span className="tabular min-w-0 break-words [overflow-wrap:anywhere]">{children}</span>
        {action}
      </dd>
    </div>
  )
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const isSite = href.startsWith('http')
  return (
    <a
      href={href}
      className="rounded-sm text-link hover:underline"
      target={isSite ? '_blank' : undefined}
      rel={isSite ? 'noreferrer' : undefined}
    >
      {children}
    </a>
  )
}
