'use client'

import { useTranslations } from 'next-intl'
import { Combobox } from '@/components/kit/fields/combobox'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useWizard } from '../wizard-context'
import type { OfferedTemplate } from './use-offered-templates'

type TemplateChoiceProps = {
  /** The chosen one; null until it is read, and when it was deleted. */
  template: OfferedTemplate | null
  isGone: boolean
  /** The version that the document keeps; null for the current one. */
  version: number | null
  search: (text: string) => Promise<readonly OfferedTemplate[]>
  onChoose: (id: number) => void
  onUpdate: () => void
}

/** The template of a document, chosen among all of the structure by a search, and the way to its current version. */
export function TemplateChoice({
  template,
  isGone,
  version,
  search,
  onChoose,
  onUpdate,
}: TemplateChoiceProps) {
  const t = useTranslations('wizard.summary')
  return (
    <div className="grid gap-2">
      <Combobox
        aria-label={t('template')}
        value={template}
        placeholder={isGone ? t('template_deleted') : t('template_loading')}
        search={search}
        searchKey={`wizard-templates-${template?.id ?? ''}`}
        keyOf={({ id }) => String(id)}
        labelOf={({ name }) => name}
        render={(item) => <TemplateOption item={item} isChosen={item.id === template?.id} />}
        onValueChange={(item) => item && onChoose(item.id)}
      />
      {isGone ? <p className="text-ink-soft text-sm">{t('template_deleted_help')}</p> : null}
      {template && version !== null && version < template.version ? (
        <div role="status" className="grid justify-items-start gap-2 text-ink-soft text-sm">
          <p>{t('template_older', { version, current: template.version })}</p>
          <Button size="sm" onClick={onUpdate}>
            {t('template_update')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function TemplateOption({ item, isChosen }: { item: OfferedTemplate; isChosen: boolean }) {
  const t = useTranslations('wizard.summary')
  const { defaultTemplate } = useWizard()
  return (
    <span className="flex min-w-0 grow items-center justify-between gap-2">
      <span className="truncate">{item.name}</span>
      {isChosen ? (
        <Badge>{t('template_chosen')}</Badge>
      ) : item.id === defaultTemplate?.template_id ? (
        <Badge tone="info">{t('template_default')}</Badge>
      ) : null}
    </span>
  )
}
