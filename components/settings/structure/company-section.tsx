'use client'

import { PencilLine, TriangleAlert, UserPlus } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useController, useFormContext } from 'react-hook-form'
import { Combobox } from '@/components/kit/fields/combobox'
import { FormField } from '@/components/kit/fields/form-field'
import { FormSection } from '@/components/kit/form-section'
import { addressLines, partyOf } from '@/components/salesforce/party-of'
import { displayName } from '@/components/shell/session/display-name'
import { Button } from '@/components/ui/button'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'
import { checkSender } from '@/lib/domain/documents/invoice-rules'
import type { SettingsValues } from '../settings-values'
import { LogoField } from './logo-field'

const OFFERED = 20
const NEW_ENTRY = '/app/registry/new?back=/app/settings/salesforce'

async function search(text: string): Promise<readonly Anagrafica[]> {
  const { response } = await api.anagrafica.anagrafica.searchStructure({
    anagrafica: { search: text.slice(0, 100) },
    paging_data: { items_per_page: OFFERED, order_by: 'name' },
  })
  return response.anagrafica_list
}

/** The company's own registry entry: the sender of every document. */
export function CompanySection({
  entry,
  logo,
  onChoose,
}: {
  entry: Anagrafica | null
  /** The revision at which the stored logo is read; null without a logo. */
  logo: number | null
  onChoose: (entry: Anagrafica | null) => void
}) {
  const t = useTranslations('settings')
  const { control } = useFormContext<SettingsValues>()
  const { field: controlled } = useController({ control, name: 'registry_sku' })
  const choose = (chosen: Anagrafica | null) => {
    onChoose(chosen)
    controlled.onChange(chosen?.sku ?? null)
  }
  return (
    <FormSection id="registry" title={t('sections.registry')} text={t('help.registry')}>
      <FormField label={t('registry.label')} className="max-w-xl">
        {(field) => (
          <Combobox
            {...field}
            value={entry}
            onValueChange={choose}
            search={search}
            searchKey="company"
            keyOf={({ sku }) => sku}
            labelOf={(item) => displayName(item) || item.email || item.sku}
            placeholder={t('registry.choose')}
            clearable
          />
        )}
      </FormField>
      {entry ? <Company entry={entry} /> : <p className="text-ink-soft">{t('registry.none')}</p>}
      <div className="flex flex-wrap gap-2">
        {entry ? (
          <Button asChild size="sm">
            <Link href={`/app/registry/view/edit/${entry.id}?regDoc=true`}>
              <PencilLine aria-hidden />
              {t('registry.edit')}
            </Link>
          </Button>
        ) : null}
        <Button asChild size="sm" variant={entry ? 'ghost' : 'primary'}>
          <Link href={NEW_ENTRY}>
            <UserPlus aria-hidden />
            {t('registry.create')}
          </Link>
        </Button>
      </div>
      <LogoField saved={logo} />
    </FormSection>
  )
}

function Company({ entry }: { entry: Anagrafica }) {
  const t = useTranslations('settings.registry')
  const view = useTranslations('registry.view')
  const party = partyOf(entry)
  const lines = [
    entry.business.vatnumber && view('vatnumber', { value: entry.business.vatnumber }),
    ...addressLines(party),
  ]
  return (
    <div className="grid gap-2">
      <p className="text-ink-soft">
        {lines.filter(Boolean).map((line) => (
          <span key={line} className="block break-words">
            {line}
          </span>
        ))}
      </p>
      {checkSender(party).length > 0 ? (
        <p className="flex items-start gap-1.5 text-sm text-state-pending">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('incomplete')}
        </p>
      ) : null}
    </div>
  )
}
