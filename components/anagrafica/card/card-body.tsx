'use client'

import { Mail, MapPin, Phone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useUser } from '@/components/shell/session/user-context'
import { cn } from '@/components/ui/cn'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { EntryBadges } from '../entry-view/entry-badges'
import { TagChip } from '../tags/tag-chip'
import type { CardMode } from './card-modes'
import { detailLine, placeOf } from './entry-words'

/** The part of a card under the name, by the way in which the card is shown. */
export function CardBody({ entry, mode }: { entry: Anagrafica; mode: CardMode }) {
  if (mode === 'chip' || mode === 'image-only') return null
  if (mode === 'normal') return <NormalBody entry={entry} />
  if (mode === 'invoice-summary') return <InvoiceBody entry={entry} />
  return <p className="truncate text-ink-soft text-sm">{detailLine(entry)}</p>
}

/** All that there is; on a phone the code, else the first of the other facts, and the first badge at the right. */
function NormalBody({ entry }: { entry: Anagrafica }) {
  const t = useTranslations('registry.view')
  const isOwn = useUser().structure === entry.structure_name
  const { business, taxcode } = entry
  const code = business.vatnumber
    ? t('vatnumber', { value: business.vatnumber })
    : taxcode && t('taxcode', { value: taxcode })
  return (
    <>
      {code ? <p className="tabular truncate text-ink-soft text-sm">{code}</p> : null}
      <div
        className={cn(
          'mt-1.5 grid gap-0.5 text-ink-soft text-sm empty:hidden',
          code ? 'max-md:hidden' : 'max-md:mt-0 max-md:[&>:nth-child(n+2)]:hidden',
        )}
      >
        <Fact icon={MapPin}>{placeOf(entry)}</Fact>
        <Fact icon={Mail}>{entry.email || entry.email_second}</Fact>
        <Fact icon={Phone}>{entry.phone_number || entry.cell_phone_number}</Fact>
      </div>
      <div className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden max-md:col-start-2 max-md:row-start-2 max-md:mt-0 max-md:max-w-40 max-md:justify-self-end max-md:[&>:nth-child(n+2)]:hidden">
        <EntryBadges entry={entry} structure={!isOwn} />
        {entry.tag_list.map((tag) => (
          <TagChip key={tag.id} color={tag.color}>
            {tag.name}
          </TagChip>
        ))}
      </div>
    </>
  )
}

function Fact({ icon: Icon, children }: { icon: typeof MapPin; children: ReactNode }) {
  if (!children) return null
  return (
    <p className="flex min-w-0 items-center gap-1.5">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">{children}</span>
    </p>
  )
}

/** The receiver's data on an invoice: codes, address, delivery. */
function InvoiceBody({ entry }: { entry: Anagrafica }) {
  const t = useTranslations('registry')
  const { business, taxcode } = entry
  const street = [entry.address_street_name, entry.address_street_number].filter(Boolean).join(', ')
  const city = [entry.zipcode, placeOf(entry), entry.country === 'IT' ? '' : entry.country]
  const rows: [string, string][] = [
    [t('fields.business.vatnumber'), business.vatnumber],
    [t('fields.taxcode'), taxcode],
    [t('sections.address'), [street, city.filter(Boolean).join(' ')].filter(Boolean).join(' · ')],
    [t('fields.codice_destinatario'), entry.codice_destinatario],
    [t('fields.pec_destinatario'), entry.pec_destinatario],
  ]
  return (
    <dl className="mt-1 grid gap-0.5 text-sm">
      {rows.map(([label, value]) =>
        value ? (
          <div key={label} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2">
            <dt className="truncate text-ink-soft">{label}</dt>
            <dd className="tabular truncate" title={value}>
              {value}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
