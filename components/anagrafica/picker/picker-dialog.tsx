'use client'

import { useQuery } from '@tanstack/react-query'
import { Search, UserPlus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { useDebounced } from '@/components/kit/use-debounced'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Spinner } from '@/components/ui/spinner'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { cardListClasses } from '../card/card-modes'
import { RegistryCard } from '../card/registry-card'
import { type EntrySource, remoteEntries } from './entry-search'
import { lacksPick, mostOf, type PickRule, withPicked } from './picking'
import { useCanAddRegistry } from './registry-picker'

const NewEntryDialog = dynamic(
  () => import('../new-entry/new-entry-dialog').then((module) => module.NewEntryDialog),
  { ssr: false },
)

const WHOLE_REGISTRY = remoteEntries()

type DialogProps = {
  rule?: PickRule
  source?: EntrySource
  /** 'Scegli un'anagrafica' by default. */
  title?: string
  submit?: string
  pending?: boolean
  /** Those that cannot be chosen again: they are not offered. */
  without?: readonly string[]
  /** Whether users with the role may add a new registry entry from here. */
  canAdd?: boolean
  onPick: (entries: readonly Anagrafica[]) => void
  onClose: () => void
}

/** Entries to choose in a dialog of their own, one or several by its rule. */
export function PickerDialog(props: DialogProps) {
  const { rule = {}, source = WHOLE_REGISTRY, canAdd = true, without = [] } = props
  const t = useTranslations('registry.picker')
  const mayAdd = useCanAddRegistry() && canAdd
  const [chosen, setChosen] = useState<readonly Anagrafica[]>([])
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [adds, setAdds] = useState(false)
  const settled = useDebounced(text.trim())
  const { data, isFetching, isError } = useQuery({
    queryKey: ['combobox', source.key, settled],
    queryFn: () => source.search(settled),
    placeholderData: (previous) => previous,
  })
  const toggle = (entry: Anagrafica) => {
    if (chosen.some(({ sku }) => sku === entry.sku)) {
      setFault(null)
      return setChosen(chosen.filter(({ sku }) => sku !== entry.sku))
    }
    const picked = withPicked(chosen, entry, rule)
    setFault(picked.isRefused ? t('too_many', { max: mostOf(rule) }) : null)
    setChosen(picked.chosen)
  }
  const submit = () => {
    if (lacksPick(chosen, { ...rule, required: true })) setFault(t('required'))
    else props.onPick(chosen)
  }
  const found = (data ?? []).filter(({ sku }) => !without.includes(sku))
  const away = chosen.filter(({ sku }) => !found.some((entry) => entry.sku === sku))
  return (
    <FormDialog
      title={props.title ?? t(rule.multiple ? 'title_many' : 'title')}
      submit={props.submit ?? t('submit')}
      pending={props.pending}
      className="md:max-w-xl"
      onSubmit={submit}
      onClose={props.onClose}
    >
      <div className="relative">
        <Search aria-hidden className="-translate-y-1/2 absolute top-1/2 left-2.5 size-4 text-ink-soft" />
        <Input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          className="pl-8"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="min-h-40 overflow-y-auto md:max-h-96">
        {found.length + away.length > 0 ? (
          <ul aria-label={t('found')} className={cardListClasses.select}>
            {[...away, ...found].map((entry) => (
              <RegistryCard
                key={entry.sku}
                entry={entry}
                mode="select"
                choice={{
                  isChosen: chosen.some(({ sku }) => sku === entry.sku),
                  isChoosing: true,
                  onToggle: () => toggle(entry),
                }}
              />
            ))}
          </ul>
        ) : (
          <FoundNothing isFetching={isFetching} isError={isError} />
        )}
      </div>
      <p role="alert" className="text-sm text-state-error empty:hidden">
        {fault}
      </p>
      {mayAdd ? (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start self-start"
          onClick={() => setAdds(true)}
        >
          <UserPlus aria-hidden />
          {t('add')}
        </Button>
      ) : null}
      {adds ? <NewEntryDialog name={text.trim()} onCreated={toggle} onClose={() => setAdds(false)} /> : null}
    </FormDialog>
  )
}

function FoundNothing({ isFetching, isError }: { isFetching: boolean; isError: boolean }) {
  const t = useTranslations('kit')
  return (
    <p role="status" className="flex items-center gap-2 px-1 py-4 text-ink-soft">
      {isFetching ? (
        <>
          <Spinner /> {t('searching')}
        </>
      ) : (
        t(isError ? 'transport.other' : 'no_results')
      )}
    </p>
  )
}
