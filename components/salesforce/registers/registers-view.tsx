'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs'
import { useMayLeave } from '@/components/kit/dialogs/unsaved-guard'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import type { Day } from '@/lib/domain/core/day'
import { isQuarter, monthOf, quarterOf, shiftPeriod, type TaxPeriod } from '@/lib/domain/registers/tax-period'
import { PeriodChooser } from './period-chooser'
import { RegisterDownloads } from './register-downloads'
import { RegisterTable } from './register-table'
import {
  periodOf,
  type RegisterInput,
  type RegisterPage,
  type RegisterTab,
  TABS,
  tabParser,
} from './registers-spec'

const VatSummaryView = dynamic(() => import('./vat-summary-view').then((module) => module.VatSummaryView))
const SettlementView = dynamic(() => import('./settlement-view').then((module) => module.SettlementView))
const BolloView = dynamic(() => import('./bollo-view').then((module) => module.BolloView))
const WithholdingView = dynamic(() => import('./withholding-view').then((module) => module.WithholdingView))
const MonthExportView = dynamic(() => import('./month-export-view').then((module) => module.MonthExportView))
const YearPackageView = dynamic(() => import('./year-package-view').then((module) => module.YearPackageView))

const parsers = {
  tab: tabParser,
  period: parseAsString.withDefault(''),
  series: parseAsString.withDefault('*'),
  page: parseAsInteger.withDefault(1),
}

type RegistersViewProps = { today: Day; initial?: { input: RegisterInput; page: RegisterPage } }

/** The VAT registers and what is made of them, all of one period; tab and period stand in the URL. */
export function RegistersView({ today, initial }: RegistersViewProps) {
  const t = useTranslations('registers')
  const [{ tab, period: asked, series }, setUrl] = useQueryStates(parsers, { history: 'push', scroll: false })
  const mayLeave = useMayLeave()
  const show = async (change: Parameters<typeof setUrl>[0]) => {
    if (await mayLeave()) void setUrl(change)
  }
  const present = tab === 'summary' ? quarterOf(today) : monthOf(today)
  const period = periodOf(asked, present)
  return (
    <Tabs
      value={tab}
      onValueChange={(value) => void show({ tab: value as RegisterTab, page: null, series: null })}
    >
      <TabsList aria-label={t('title')}>
        {TABS.map((name) => (
          <TabsTrigger key={name} value={name}>
            {t(`tabs.${name}`)}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value={tab} className="grid grid-cols-1 gap-4">
        {tab === 'month' ? (
          <MonthExportView last={shiftPeriod(monthOf(today), -1)} />
        ) : tab === 'year' ? (
          <YearPackageView last={shiftPeriod(monthOf(today), -12)} />
        ) : (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <PeriodChooser
                period={period}
                by={tab === 'bollo' || tab === 'ritenute' ? 'year' : 'period'}
                onChange={(value) => void show({ period: value, page: null, series: null })}
              />
              <RegisterDownloads sheet={tab} period={period} series={series} />
            </div>
            <Content tab={tab} period={period} today={today} initial={initial} />
          </>
        )}
      </TabsContent>
    </Tabs>
  )
}

type ContentProps = RegistersViewProps & {
  tab: Exclude<RegisterTab, 'month' | 'year'>
  period: TaxPeriod
}

function Content({ tab, period, today, initial }: ContentProps) {
  if (tab === 'summary')
    return (
      <>
        <VatSummaryView period={period} />
        <SettlementView period={period} today={today} />
      </>
    )
  if (tab === 'bollo') return <BolloView period={period} />
  if (tab === 'ritenute') return <WithholdingView period={period} />
  return <RegisterTable key={`${tab}-${isQuarter(period)}`} kind={tab} period={period} initial={initial} />
}
