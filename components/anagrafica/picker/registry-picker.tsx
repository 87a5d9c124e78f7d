'use client'

import { UserPlus, X } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Combobox } from '@/components/kit/fields/combobox'
import type { FieldControl } from '@/components/kit/fields/form-field'
import { useNotify } from '@/components/kit/use-notify'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { nameOrMail, placeOf } from '../card/entry-words'
import { RegistryCard } from '../card/registry-card'
import { type EntrySource, remoteEntries } from './entry-search'
import { mostOf, withPicked } from './picking'

const NewEntryDialog = dynamic(
  () => import('../new-entry/new-entry-dialog').then((module) => module.NewEntryDialog),
  { ssr: false },
)

const WHOLE_REGISTRY = remoteEntries()

type CommonProps = Partial<FieldControl> & {
  /** The source to search; the structure's whole registry by default. */
  source?: EntrySource
  placeholder?: string
  disabled?: boolean
  className?: string
  /** Whether users with the role may add a new entry from here. */
  canAdd?: boolean
}

/** One entry of the registry, looked for by name, P.IVA, codice fiscale, e-mail or phone; with the role, a new one. */
export function RegistryPicker({
  value,
  onChoose,
  source = WHOLE_REGISTRY,
  placeholder,
  canAdd = true,
  ...field
}: CommonProps & {
  value: Anagrafica | null
  clearable?: boolean
  onChoose: (entry: Anagrafica | null) => void
}) {
  const t = useTranslations('registry.picker')
  const mayAdd = useCanAddRegistry() && canAdd
  const [adding, setAdding] = useState<string | null>(null)
  return (
    <>
      <Combobox
        {...field}
        value={value}
        onValueChange={onChoose}
        search={source.search}
        searchKey={source.key}
        keyOf={(entry) => entry.sku}
        labelOf={(entry) => nameOrMail(entry) || entry.sku}
        placeholder={placeholder ?? t('search')}
        render={(entry) => <EntryOption entry={entry} />}
        footer={
          mayAdd
            ? (text, close) => (
                <Button
                  variant="ghost"
                  size="sm"
                  className="w-full justify-start"
                  onClick={() => {
                    close()
                    setAdding(text)
                  }}
                >
                  <UserPlus aria-hidden />
                  {t('add')}
                </Button>
              )
            : undefined
        }
      />
      {adding !== null ? (
        <NewEntryDialog name={adding} onCreated={onChoose} onClose={() => setAdding(null)} />
      ) : null}
    </>
  )
}

/**
 * Several entries, up to `max`: a further one is removed again, with a notice (document 3 §5).
 * @public the screens of events and price lists choose several entries
 */
export function RegistryListPicker({
  value,
  onChange,
  max,
  ...picker
}: CommonProps & {
  value: readonly Anagrafica[]
  onChange: (entries: readonly Anagrafica[]) => void
  max?: number
}) {
  const t = useTranslations('registry.picker')
  const notify = useNotify()
  const rule = { multiple: true, max }
  const add = (entry: Anagrafica | null) => {
    if (!entry) return
    const { chosen, isRefused } = withPicked(value, entry, rule)
    if (isRefused) notify.warning(t('too_many', { max: mostOf(rule) }))
    else onChange(chosen)
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      {value.length > 0 ? (
        <ul aria-label={t('chosen')} className="flex flex-wrap gap-2">
          {value.map((entry) => (
            <RegistryCard
              key={entry.sku}
              entry={entry}
              mode="chip"
              menu={
                <Button
                  variant="ghost"
                  size="icon-sm"
                  className="size-6 rounded-full"
                  aria-label={t('remove', { name: nameOrMail(entry) })}
                  onClick={() => onChange(value.filter(({ sku }) => sku !== entry.sku))}
                >
                  <X aria-hidden />
                </Button>
              }
            />
          ))}
        </ul>
      ) : null}
      <RegistryPicker {...picker} value={null} onChoose={add} />
    </div>
  )
}

/** Whether pickers offer to add an entry (document 3 §6): only to users whose roles allow saving it. */
export function useCanAddRegistry(): boolean {
  const hasRole = useHasRole()
  return hasRole('GUI_CAN_ADD_REGISTRY') && hasRole('GUI_CAN_MANAGE_ANAGRAFICA')
}

function EntryOption({ entry }: { entry: Anagrafica }) {
  const code = entry.business.vatnumber || entry.taxcode
  return (
    <span className="grid min-w-0">
      <span className="truncate font-medium">{nameOrMail(entry) || entry.sku}</span>
      <span className="truncate text-ink-soft text-xs">
        {[code, placeOf(entry) || entry.email].filter(Boolean).join(' · ') || '–'}
      </span>
    </span>
  )
}
