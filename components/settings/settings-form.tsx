'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ComponentType, useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { UnsentNotice } from '@/components/kit/connection/connection-notices'
import { useUnsent } from '@/components/kit/connection/use-unsent'
import { StaleDialog } from '@/components/kit/dialogs/stale-dialog'
import { useUnsavedGuard } from '@/components/kit/dialogs/unsaved-guard'
import { DraftNotice } from '@/components/kit/draft-notice'
import { PageHeader } from '@/components/kit/page-header'
import { mergeOver } from '@/components/kit/three-way'
import { useSaveShortcut } from '@/components/kit/use-save-shortcut'
import { useSessionDraft } from '@/components/kit/use-session-draft'
import { useUser } from '@/components/shell/session/user-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Settings, SettingsIn } from '@/lib/api/auth/settings-fields'
import { ProfilesSection } from './account/profiles-section'
import { CategoriesSection } from './categories-section'
import { ChannelSection } from './documents/channel-section'
import { ConservationSection } from './documents/conservation-section'
import { EinvoiceSection } from './documents/einvoice-section'
import { ExpensesSection } from './documents/expenses-section'
import { IssuingSection } from './documents/issuing-section'
import { NumberingSection } from './documents/numbering-section'
import { PaymentSection } from './documents/payment-section'
import { PrintSection } from './documents/print-section'
import { SettlementSection } from './documents/settlement-section'
import { SignatureSection } from './documents/signature-section'
import { StockSection } from './documents/stock-section'
import { VatSection } from './documents/vat-section'
import { EventMailSection } from './mail/event-mail-section'
import { MailSection } from './mail/mail-section'
import { ReminderSection } from './mail/reminder-section'
import { AccountsSection } from './people/accounts-section'
import { CascadeDialog } from './people/cascade-dialog'
import { RegistrationSection } from './people/registration-section'
import { type SettingsSection, sectionHref } from './sections/settings-index'
import { useWantedField } from './sections/use-wanted-field'
import { type SettingsValues, settingsResolver, valuesOf } from './settings-values'
import { CompanySection } from './structure/company-section'
import { RegisterSection } from './structure/register-section'
import { useSettingsDifferences } from './use-settings-differences'
import { useSettingsSaving, useSubStructures } from './use-settings-saving'

/** The sections that need nothing but the form. */
const SECTIONS: Record<Exclude<SettingsSection, 'registry'>, ComponentType> = {
  rea: RegisterSection,
  aliquoteiva: VatSection,
  modalitapagamento: PaymentSection,
  conticorrenti: AccountsSection,
  speseExtra: ExpensesSection,
  categorie: CategoriesSection,
  profilifatturazione: ProfilesSection,
  numerazione: NumberingSection,
  emissione: IssuingSection,
  stampa: PrintSection,
  email: MailSection,
  solleciti: ReminderSection,
  eventi: EventMailSection,
  firma: SignatureSection,
  registrazioneClienti: RegistrationSection,
  fattura_elettronica: EinvoiceSection,
  canale: ChannelSection,
  liquidazione: SettlementSection,
  conservazione: ConservationSection,
  stockMode: StockSection,
}

/**
 * A section of the structure's settings with a save of its own: the other sections stay as they were read. `proposed`: an
 * entry just created to be the company's own; `hasLogo`: whether a logo is kept.
 */
export function SettingsForm({
  section,
  settings,
  proposed,
  hasLogo,
}: {
  section: SettingsSection
  settings: Settings
  proposed: Anagrafica | null
  hasLogo: boolean
}) {
  const t = useTranslations('settings')
  const { structure } = useUser()
  const names = useSubStructures()
  const state = useSettingsForm(section, settings, proposed, hasLogo)
  const { form, draft, company, logo, saving } = state
  const { isDirty, isSubmitting } = form.formState
  const Section = section === 'registry' ? null : SECTIONS[section]
  useWantedField()
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="min-w-0 [&_.control]:scroll-mb-20"
        aria-label={t(`sections.${section}`)}
        onSubmit={(event) => {
          event.preventDefault()
          if (isDirty) state.save()
        }}
      >
        <PageHeader
          title={t(`sections.${section}`)}
          text={t('text', { name: structure })}
          badge={isDirty ? <Badge tone="warning">{t('unsaved')}</Badge> : undefined}
        />
        <DraftNotice draft={draft} />
        <Card className="px-4 md:px-6 [&_section>div>h2]:sr-only">
          {Section ? <Section /> : <CompanySection entry={company} logo={logo} onChoose={state.setCompany} />}
        </Card>
        <UnsentNotice className="mt-4" unsent={state.unsent} pending={isSubmitting} />
        {section === 'canale' ? null : (
          <div className="-mx-4 sticky bottom-0 z-10 mt-4 flex justify-end border-t bg-paper px-4 py-3 md:-mx-6 md:px-6">
            <Button
              type="submit"
              variant="primary"
              disabled={!isDirty}
              pending={isSubmitting}
              aria-keyshortcuts="Control+S"
            >
              {t('save')}
            </Button>
          </div>
        )}
      </form>
      {saving.asks ? <CascadeDialog names={names} onAnswer={saving.answer} /> : null}
      {saving.stale ? (
        <StaleDialog
          differences={state.differences}
          onKeep={() => state.takeCurrent(true)}
          onReload={() => state.takeCurrent(false)}
          onClose={saving.clearStale}
        />
      ) : null}
    </FormProvider>
  )
}

function useSettingsForm(
  section: SettingsSection,
  initial: Settings,
  proposed: Anagrafica | null,
  hasLogo: boolean,
) {
  const router = useRouter()
  const [settings, setSettings] = useState(initial)
  const [chosen, setCompany] = useState(proposed ?? initial.registry)
  const [logo, setLogo] = useState(hasLogo ? initial.revision : null)
  const form = useForm<SettingsValues, unknown, SettingsIn>({
    defaultValues: valuesOf(initial),
    resolver: settingsResolver,
  })
  const { isDirty, isSubmitting } = form.formState
  const draft = useSessionDraft(`settings-${useUser().structure}-${section}`, form)
  const sending = useUnsent()
  const saving = useSettingsSaving({
    form,
    section,
    revision: settings.revision,
    onSaved: (saved, change) => {
      take(saved)
      if (change !== '') setLogo(change === null ? null : saved.revision)
      draft.clear()
      router.replace(sectionHref(section), { scroll: false })
      router.refresh()
    },
  })
  const sku = form.watch('registry_sku')
  const company = [chosen, settings.registry].find((entry) => entry?.sku === sku) ?? null
  const differences = useSettingsDifferences(() => ({ values: form.getValues(), company }), saving.stale)
  useUnsavedGuard(isDirty)
  const save = () => sending.send(saving.save)
  useSaveShortcut(save, isDirty && !isSubmitting && !saving.asks)
  useEffect(() => {
    if (proposed) form.setValue('registry_sku', proposed.sku, { shouldDirty: true })
  }, [proposed, form])
  const take = (saved: Settings) => {
    setSettings(saved)
    form.reset(valuesOf(saved))
  }
  const takeCurrent = (keepMine: boolean) => {
    const { stale } = saving
    if (!stale) return
    const [base, mine, theirs] = [valuesOf(settings), form.getValues(), valuesOf(stale)]
    if (!keepMine) draft.keep()
    take(stale)
    if (keepMine) form.reset(mergeOver(base, mine, theirs), { keepDefaultValues: true })
    saving.clearStale()
  }
  return {
    form,
    draft,
    company,
    setCompany,
    logo,
    saving,
    save,
    unsent: sending.unsent,
    differences,
    takeCurrent,
  }
}
