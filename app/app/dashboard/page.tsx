import { FilePlus2 } from 'lucide-react'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { loadDashboard, loadFirstSteps } from '@/app/app/dashboard/load-dashboard'
import { requireSession } from '@/app/require-session'
import { AgreementsPanel } from '@/components/dashboard/agreements-panel'
import { BackupPanel } from '@/components/dashboard/backup-panel'
import { ChartPanel } from '@/components/dashboard/chart-panel'
import { FirstStepsPanel } from '@/components/dashboard/first-steps-panel'
import { LatestInvoicesPanel, TodoPanel } from '@/components/dashboard/invoices-panel'
import { PausedChannel } from '@/components/dashboard/paused-channel'
import { RegistriesPanel } from '@/components/dashboard/registries-panel'
import { AgeingPanel, ForecastPanel, WeekPanel } from '@/components/dashboard/schedule-panels'
import { TodayPanel } from '@/components/dashboard/today-panel'
import { VatPanel } from '@/components/dashboard/vat-panel'
import { PageHeader } from '@/components/kit/page-header'
import { RenewalsNotice } from '@/components/salesforce/agreements/subscription/renewals-notice'
import { LeftInvoicesNotice } from '@/components/salesforce/invoices/left-invoices-notice'
import { ConservationNotice } from '@/components/salesforce/registers/conservation-notice'
import { Button } from '@/components/ui/button'
import type { ConservationAnswer } from '@/lib/api/salesforce/registers/year-package-fields'
import { isOperator } from '@/server/auth'

export async function generateMetadata() {
  const t = await getTranslations('dashboard')
  return { title: t('title') }
}

/** Whether the agreement by which e-invoices are conserved ends soon, or is over. */
const isLapsing = (conservation: ConservationAnswer | null): conservation is ConservationAnswer =>
  conservation?.state === 'ENDING' || conservation?.state === 'ENDED'

/** Where a user lands (document 1 §2, Dashboard): the panels that their roles allow. */
export default async function Page() {
  const session = await requireSession()
  const runsInstallation = isOperator(session)
  const [t, data] = await Promise.all([
    getTranslations('dashboard'),
    loadDashboard(session.guiItemList, runsInstallation),
  ])
  const held = (role: string) => session.guiItemList.includes(role)
  const first = held('GUI_SHOW_SALESFORCE_SETTINGS') ? await loadFirstSteps(data, session) : null
  const hasAmounts = data.chart?.some(({ invoices, purchases }) => invoices !== 0 || purchases !== 0)
  const isNew = first !== null && !hasAmounts && data.latest?.total === 0
  const shownToday = {
    classes:
      held('GUI_SHOW_SIDE_MENU_EVENT_MANAGER') && (held('GUI_NO_OWN_EVENTS') || held('GUI_OWN_EVENTS')),
    meetings: held('GUI_SHOW_SIDE_MENU_CALENDAR_MANAGER'),
  }
  return (
    <>
      <PageHeader
        title={session.firstName ? t('greeting', { name: session.firstName }) : t('title')}
        action={
          held('GUI_CAN_MANAGE_INVOICE') ? (
            <Button asChild variant="primary">
              <Link href="/app/documents/wizard/invoice" prefetch={false}>
                <FilePlus2 aria-hidden />
                {t('new_invoice')}
              </Link>
            </Button>
          ) : null
        }
      />
      <div className="mb-4 grid gap-4 empty:hidden">
        {first ? <FirstStepsPanel steps={first.steps} /> : null}
        {data.channel?.paused_for ? (
          <PausedChannel name={data.channel.name} reason={data.channel.paused_for} />
        ) : null}
        {data.left ? <LeftInvoicesNotice list={data.left.left_list} count={data.left.count} /> : null}
        {data.renewals ? (
          <RenewalsNotice list={data.renewals.notice_list} count={data.renewals.count} />
        ) : null}
        {isLapsing(data.conservation) ? <ConservationNotice conservation={data.conservation} /> : null}
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {data.mayInvoices && !isNew ? (
          <>
            <ChartPanel initial={data.chart} {...(data.mayPayments && { overview: data.overview })} />
            <LatestInvoicesPanel initial={data.latest} today={data.today} />
          </>
        ) : null}
        {(data.mayInvoices || data.mayPayments) && !isNew ? (
          <div className="grid gap-4">
            {data.mayInvoices ? <TodoPanel initial={data.todo} today={data.today} /> : null}
            {data.mayPayments ? <WeekPanel initial={data.overview} /> : null}
          </div>
        ) : null}
        {data.mayPayments && !isNew ? (
          <>
            <AgeingPanel initial={data.overview} />
            <ForecastPanel initial={data.forecast} />
          </>
        ) : null}
        {data.mayRegistries ? (
          <RegistriesPanel initial={data.registries} family={data.family} own={first?.own ?? null} />
        ) : null}
        <div className="grid gap-4">
          {held('GUI_CAN_LIST_REGISTER') && !isNew ? (
            <VatPanel period={data.quarter} initial={data.vat} />
          ) : null}
          {shownToday.classes || shownToday.meetings ? (
            <TodayPanel today={data.today} shown={shownToday} />
          ) : null}
          {held('GUI_CAN_LIST_CONTRACT') ? (
            <AgreementsPanel kind="CONTRACT" initial={data.contracts} />
          ) : null}
          {held('GUI_CAN_LIST_OFFER') ? <AgreementsPanel kind="OFFER" initial={data.offers} /> : null}
          {runsInstallation ? <BackupPanel initial={data.backups} /> : null}
        </div>
      </div>
    </>
  )
}
