'use client'

import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/kit/empty-state'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { api } from '@/lib/api/client'
import type { Group, Resource } from '@/lib/api/reservations/rule-fields'
import { RowButtons } from '../shared/row-buttons'
import { useDeletion } from '../shared/use-deletion'
import { ResourceRow } from './resource-row'
import { type OpenDialog, valuesOf } from './resource-values'

/** The resources of a group, in their order, or those of no group (`group` is null). */
export function ResourceGroup({
  group,
  isOnly,
  resources,
  onOpen,
  onCopy,
}: {
  group: Group | null
  /** Whether there is no group at all: then the list needs no name. */
  isOnly: boolean
  resources: readonly Resource[]
  onOpen: (dialog: OpenDialog) => void
  onCopy: (resource: Resource) => void
}) {
  const t = useTranslations('reservations.setup.groups')
  const remove = useDeletion()
  if (!group && resources.length === 0) return null
  const removeGroup = ({ id, name }: Group) =>
    void remove({
      ask: t('ask_delete', { name }),
      confirm: t('delete'),
      done: t('deleted'),
      call: () => api.reservations.groups.remove({ id }),
    })
  return (
    <Card className="min-w-0">
      {group || !isOnly ? (
        <CardHeader>
          <CardTitle className="min-w-0 grow truncate">{group?.name ?? t('without')}</CardTitle>
          {group ? (
            <RowButtons
              name={group.name}
              onEdit={() => onOpen({ what: 'group', group })}
              onDelete={() => removeGroup(group)}
            />
          ) : null}
        </CardHeader>
      ) : null}
      {resources.length === 0 ? <EmptyState title={t('empty')} text={t('empty_text')} /> : null}
      <ul className="divide-y">
        {resources.map((resource) => (
          <ResourceRow
            key={resource.id}
            resource={resource}
            onEdit={() => onOpen({ what: 'resource', resource, initial: valuesOf(resource) })}
            onCopy={() => onCopy(resource)}
          />
        ))}
      </ul>
    </Card>
  )
}
