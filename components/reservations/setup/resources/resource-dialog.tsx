'use client'

import { useTranslations } from 'next-intl'
import { api } from '@/lib/api/client'
import { type Resource, resourceIn, resourceSaveIn } from '@/lib/api/reservations/rule-fields'
import { RuleDialog } from '../shared/rule-dialog'
import { useRuleForm } from '../shared/use-rule-form'
import { ResourceFields } from './resource-fields'
import { contentOf, type ResourceContent, type ResourceValues } from './resource-values'

type Named = Pick<Resource, 'id' | 'revision'>

/** Saves a resource: a new one, or the one that it is. */
async function save(content: ResourceContent, resource: Named | null): Promise<void> {
  if (resource) {
    const { id, revision } = resource
    const changed = resourceSaveIn.parse({ ...content, id, revision })
    await api.reservations.resources.update({
      resource: { ...changed, fixed_starts: content.fixed_starts },
    })
  } else {
    const added = resourceIn.parse(content)
    await api.reservations.resources.add({ resource: { ...added, fixed_starts: content.fixed_starts } })
  }
}

/** Adds a resource, or changes one; `initial`: what its fields hold at first. */
export function ResourceDialog({
  resource,
  initial,
  onClose,
}: {
  resource: Named | null
  initial: ResourceValues
  onClose: () => void
}) {
  const t = useTranslations('reservations.setup.resources')
  const form = useRuleForm({
    initial,
    schema: resourceIn,
    contentOf,
    save: async (content) => {
      await save(content, resource)
      return t(resource ? 'saved' : 'added')
    },
    onSaved: onClose,
  })
  return (
    <RuleDialog
      title={t(resource ? 'edit' : 'add')}
      submit={t('save')}
      form={form}
      className="md:max-w-2xl"
      onClose={onClose}
    >
      <ResourceFields values={form.values} faults={form.faults} onChange={form.change} />
    </RuleDialog>
  )
}
