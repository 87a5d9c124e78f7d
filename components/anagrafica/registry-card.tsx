'use client'

import { Eye, FilePlus2, Mail, MapPin, PencilLine, Phone, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type RowAction, RowMenu } from '@/components/kit/data-table/row-menu'
import { displayName } from '@/components/shell/display-name'
import { useHasRole, useUser } from '@/components/shell/user-context'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { EntryBadges } from './anagrafica-view'
import { newInvoiceHref } from './new-invoice-href'
import { TagChip } from './tag-chip'
import { useDeleteAnagrafica } from './use-delete-anagrafica'

/** An entry in the manager. One of another structure opens aside, to be read only (`onPeek`). */
export function RegistryCard({ entry, onPeek }: { entry: Anagrafica; onPeek: (entry: Anagrafica) => void }) {
  const t = useTranslations('registry')
  const isOwn = useUser().structure === entry.structure_name
  const name = displayName(entry) || entry.email || t('manager.no_name')
  const { business, taxcode } = entry
  const code = business.vatnumber
    ? t('view.vatnumber', { value: business.vatnumber })
    : taxcode && t('view.taxcode', { value: taxcode })
  const place = [entry.address_city, entry.address_prov && `(${entry.address_prov})`]
    .filter(Boolean)
    .join(' ')
  return (
    <li className="[contain-intrinsic-size:auto_9rem] [content-visibility:auto]">
      <article
        aria-label={name}
        className="relative flex h-full gap-3 rounded-xl border bg-surface p-3.5 transition-colors focus-within:border-action hover:border-line-strong"
      >
        <span
          aria-hidden
          className="grid size-9 shrink-0 place-content-center rounded-full bg-sunken font-medium text-ink-soft text-sm"
        >
          {initials(entry)}
        </span>
        <div className="grid min-w-0 grow content-start gap-0.5">
          <h2 className="min-w-0 break-words font-semibold text-base leading-5 [overflow-wrap:anywhere]">
            {isOwn ? (
              <Link
                href={`/app/registry/view/view/${entry.id}`}
                className="line-clamp-2 outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:outline-action"
              >
                {name}
              </Link>
            ) : (
              <button
                type="button"
                onClick={() => onPeek(entry)}
                className="line-clamp-2 text-left outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:outline-action"
              >
                {name}
              </button>
            )}
          </h2>
          {code ? <p className="tabular truncate text-ink-soft text-sm">{code}</p> : null}
          <div className="mt-1.5 grid gap-0.5 text-ink-soft text-sm empty:hidden">
            <Fact icon={MapPin}>{place}</Fact>
            <Fact icon={Mail}>{entry.email || entry.email_second}</Fact>
            <Fact icon={Phone}>{entry.phone_number || entry.cell_phone_number}</Fact>
          </div>
          <div className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
            <EntryBadges entry={entry} structure={!isOwn} />
            {entry.tag_list.map((tag) => (
              <TagChip key={tag.id} color={tag.color}>
                {tag.name}
              </TagChip>
            ))}
          </div>
        </div>
        <div className="-mt-1.5 -mr-1.5 relative z-[1] self-start">
          <CardMenu entry={entry} name={name} isOwn={isOwn} onPeek={onPeek} />
        </div>
      </article>
    </li>
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

function initials(entry: Anagrafica): string {
  const words = displayName(entry).split(/\s+/).filter(Boolean)
  const [first = '', last = ''] = entry.business.name ? words : [entry.first_name, entry.last_name]
  return ([...first][0] ?? '').concat([...last][0] ?? '').toLocaleUpperCase('it') || '–'
}

type MenuProps = { entry: Anagrafica; name: string; isOwn: boolean; onPeek: (entry: Anagrafica) => void }

function CardMenu({ entry, name, isOwn, onPeek }: MenuProps) {
  const t = useTranslations('registry.actions')
  const hasRole = useHasRole()
  const remove = useDeleteAnagrafica()
  const view: RowAction = isOwn
    ? { key: 'view', label: t('view'), icon: Eye, href: `/app/registry/view/view/${entry.id}` }
    : { key: 'view', label: t('view'), icon: Eye, onSelect: () => onPeek(entry) }
  const canEdit = isOwn && hasRole('GUI_CAN_MANAGE_ANAGRAFICA')
  const actions: RowAction[] = [view]
  if (canEdit) {
    actions.push({
      key: 'edit',
      label: t('edit'),
      icon: PencilLine,
      href: `/app/registry/view/edit/${entry.id}`,
    })
  }
  if (isOwn && hasRole('GUI_CAN_MANAGE_INVOICE')) {
    actions.push({ key: 'invoice', label: t('new_invoice'), icon: FilePlus2, href: newInvoiceHref(entry) })
  }
  if (canEdit) {
    const onSelect = () => void remove(entry)
    actions.push({
      key: 'delete',
      label: t('delete'),
      icon: Trash2,
      onSelect,
      destructive: true,
      separated: true,
    })
  }
  return <RowMenu actions={actions} rowLabel={name} />
}
