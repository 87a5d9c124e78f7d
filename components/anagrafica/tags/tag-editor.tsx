'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Check, Plus, Tags } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotify } from '@/components/kit/use-notify'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Command, CommandEmpty, CommandInput, CommandItem, CommandList } from '@/components/ui/command'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Tag } from '@/lib/api/anagrafica/tags-fields'
import { api } from '@/lib/api/client'
import { TagChip } from './tag-chip'
import { TagsDialog } from './tags-dialog'
import { useTags } from './use-tags'

const MAX_NAME_LENGTH = 40
const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The tags of an entry: taken off, given, made on the spot; every change is saved at once. */
export function TagEditor({ entry }: { entry: Anagrafica }) {
  const t = useTranslations('activity')
  const notify = useNotify()
  const queries = useQueryClient()
  const canWrite = useHasRole()('GUI_CAN_MANAGE_ANAGRAFICA')
  const [tags, setTags] = useState<readonly Tag[]>(entry.tag_list)
  const [isManaging, setManaging] = useState(false)
  const assign = async (names: readonly string[]) => {
    try {
      const { response } = await api.anagrafica.tags.assign({ id: entry.id, name_list: [...names] })
      setTags(response.tag_list)
      void queries.invalidateQueries({ queryKey: ['tags'] })
      void queries.invalidateQueries({ queryKey: ['registry'] })
      void queries.invalidateQueries({ queryKey: ['entry', entry.id] })
    } catch (error) {
      notify.error(error)
    }
  }
  const names = tags.map(({ name }) => name)
  const toggle = (name: string) => {
    const others = names.filter((other) => !sameName(other, name))
    return assign(others.length < names.length ? others : [...names, name])
  }
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5">
      <h2 className="sr-only">{t('tags')}</h2>
      {tags.map(({ id, name, color }) => (
        <TagChip
          key={id}
          color={color}
          onRemove={canWrite ? () => void toggle(name) : undefined}
          removeLabel={t('tag_remove', { name })}
        >
          <Link href={`/app/registry/manager?tag=${encodeURIComponent(name)}`} className="hover:underline">
            {name}
          </Link>
        </TagChip>
      ))}
      {canWrite ? (
        <TagPicker chosen={names} onToggle={toggle} onManage={() => setManaging(true)} />
      ) : tags.length === 0 ? (
        <span className="text-ink-soft text-sm">{t('no_tags')}</span>
      ) : null}
      {isManaging ? (
        <TagsDialog
          onClose={() => setManaging(false)}
          onChange={(changed) => {
            const known = new Map(changed.map((tag) => [tag.id, tag]))
            setTags((current) => current.flatMap((tag) => known.get(tag.id) ?? []))
          }}
        />
      ) : null}
    </div>
  )
}

type PickerProps = {
  chosen: readonly string[]
  onToggle: (name: string) => Promise<void>
  onManage: () => void
}

function TagPicker({ chosen, onToggle, onManage }: PickerProps) {
  const t = useTranslations('activity')
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="sm" className="h-6 px-2 text-ink-soft text-xs">
          <Plus aria-hidden />
          {t('tag_add')}
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={t('tags')} className="p-0">
        <TagChoices chosen={chosen} onToggle={onToggle} />
        <div className="border-t p-1">
          <Button
            variant="ghost"
            size="sm"
            className="w-full justify-start"
            onClick={() => {
              setOpen(false)
              onManage()
            }}
          >
            <Tags aria-hidden />
            {t('tags_manage')}
          </Button>
        </div>
      </PopoverContent>
    </Popover>
  )
}

function TagChoices({ chosen, onToggle }: Pick<PickerProps, 'chosen' | 'onToggle'>) {
  const t = useTranslations('activity')
  const [text, setText] = useState('')
  const { data } = useTags()
  const typed = text.trim().slice(0, MAX_NAME_LENGTH)
  const isNew = typed !== '' && !data?.some(({ name }) => sameName(name, typed))
  const take = (name: string) => {
    setText('')
    void onToggle(name)
  }
  return (
    <Command label={t('tags')}>
      <CommandInput
        value={text}
        onValueChange={setText}
        placeholder={t('tag_type')}
        maxLength={MAX_NAME_LENGTH}
      />
      <CommandList>
        {data && !isNew ? <CommandEmpty>{t('no_tags_yet')}</CommandEmpty> : null}
        {data?.map(({ id, name, color }) => {
          const isChosen = chosen.some((other) => sameName(other, name))
          return (
            <CommandItem key={id} value={name} onSelect={() => take(name)}>
              <Check aria-hidden className={isChosen ? '' : 'invisible'} />
              <TagChip color={color}>{name}</TagChip>
              {isChosen ? <span className="sr-only">{t('tag_chosen')}</span> : null}
            </CommandItem>
          )
        })}
        {isNew ? (
          <CommandItem value={`+ ${typed}`} keywords={[typed]} onSelect={() => take(typed)}>
            <Plus aria-hidden />
            <span className="truncate">{t('tag_create', { name: typed })}</span>
          </CommandItem>
        ) : null}
      </CommandList>
    </Command>
  )
}
