'use client'

import { useQueryClient } from '@tanstack/react-query'
import { PencilLine, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { Select } from '@/components/ui/select'
import { TAG_COLORS, type Tag } from '@/lib/api/anagrafica/tags-fields'
import { ApiError, api } from '@/lib/api/client'
import { TagChip } from './tag-chip'
import { loadTags, useTags } from './use-tags'

type CountedTag = Tag & { anagrafica_count: number }
type Change = { name?: string; color?: Tag['color']; merge?: boolean }

/** All tags of the structure: renamed, recoloured, merged, deleted. `onChange` gets those that are left. */
export function TagsDialog({
  onClose,
  onChange,
}: {
  onClose: () => void
  onChange: (tags: readonly Tag[]) => void
}) {
  const t = useTranslations('activity')
  const queries = useQueryClient()
  const { data } = useTags()
  const reload = async () => {
    const tags = await queries.fetchQuery({ queryKey: ['tags'], queryFn: loadTags, staleTime: 0 })
    void queries.invalidateQueries({ queryKey: ['registry'] })
    onChange(tags)
  }
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('tags_manage')}</DialogTitle>
          <DialogDescription>{t('tags_manage_text')}</DialogDescription>
        </DialogHeader>
        {data?.length === 0 ? <p className="text-ink-soft">{t('no_tags_yet')}</p> : null}
        <ul className="divide-y">
          {data?.map((tag) => (
            <TagRow key={tag.id} tag={tag} onChanged={reload} />
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  )
}

function TagRow({ tag, onChanged }: { tag: CountedTag; onChanged: () => Promise<void> }) {
  const t = useTranslations('activity')
  const { rename, remove, save } = useTagChanges(tag, onChanged)
  const { name, color } = tag
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto_auto] items-center gap-2 py-2">
      <div className="flex min-w-0 items-center gap-2">
        <TagChip color={color}>{name}</TagChip>
        <span className="whitespace-nowrap text-ink-soft text-sm">
          {t('tag_count', { count: tag.anagrafica_count })}
        </span>
      </div>
      <div className="w-28">
        <Select
          aria-label={t('tag_color', { name })}
          value={color}
          onChange={(event) =>
            void save({ color: TAG_COLORS.find((value) => value === event.target.value) ?? color })
          }
          options={TAG_COLORS.map((value) => ({ value, label: t(`colors.${value}`) }))}
        />
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('tag_rename', { name })}
        onClick={() => void rename()}
      >
        <PencilLine aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('tag_delete', { name })}
        onClick={() => void remove()}
      >
        <Trash2 aria-hidden />
      </Button>
    </li>
  )
}

/** Returns the actions on a tag. A name that another tag has merges both tags, once the user confirms it. */
function useTagChanges({ id, name, anagrafica_count: count }: CountedTag, onChanged: () => Promise<void>) {
  const t = useTranslations('activity')
  const dialogs = useDialogs()
  const notify = useNotify()
  const save = async (change: Change): Promise<void> => {
    try {
      await api.anagrafica.tags.save({ id, ...change })
      await onChanged()
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'ERROR_TAG_NAME_TAKEN'
      if (!isTaken) return notify.error(error)
      const text = t('tag_merge', { name, other: change.name ?? '' })
      if (await dialogs.confirm({ text, confirm: t('tag_merge_yes') })) await save({ ...change, merge: true })
    }
  }
  const rename = async () => {
    const fresh = await dialogs.prompt({
      text: t('tag_rename', { name }),
      label: t('tag_name'),
      initial: name,
    })
    if (fresh && fresh !== name) await save({ name: fresh.slice(0, 40) })
  }
  const remove = async () => {
    const text = t('tag_delete_confirm', { name, count })
    if (!(await dialogs.confirm({ text, confirm: t('delete'), destructive: true }))) return
    try {
      await api.anagrafica.tags.remove({ id })
      await onChanged()
    } catch (error) {
      notify.error(error)
    }
  }
  return { save, rename, remove }
}
