import { describeEveryPage, describeOtherVisits } from './every-page'

const PAGES = [
  '/app/stats/revenue',
  '/app/stats/costs',
  '/app/stats/customers',
  '/app/stats/cohorts',
  '/app/stats/cohorts?basis=VISIT&measure=per_head&months=24',
  '/app/stats/dues',
  '/app/stats/taxes?by=quarter',
  '/app/stats/classes',
  '/app/stats/classes?by=HOUR&measure=attendance_rate',
  '/app/stats/classes?by=TEACHER',
  '/app/stats/offers',
  '/app/stats/margin',
  '/app/stats/resources',
  '/app/stats/resources?measure=per_open_hour',
  '/app/stats/revenue?figure=COLLECTED&months=36',
]
/** Each page once, whatever it is asked. */
const PLAIN = [
  '/app/timeline',
  ...PAGES.filter((path) => !path.includes('?') || path.startsWith('/app/stats/taxes')),
]

describeEveryPage({ kind: 'signed-in', paths: PAGES })

describeOtherVisits([
  {
    name: 'pages of English users on a phone',
    paths: PLAIN,
    look: 'narrow',
    isEnglish: true,
    isEmpty: false,
  },
  {
    name: 'pages of a structure that has nothing',
    paths: PLAIN,
    look: 'wide',
    isEnglish: false,
    isEmpty: true,
  },
  {
    name: 'pages that have nothing, in English on a phone',
    paths: PLAIN,
    look: 'narrow',
    isEnglish: true,
    isEmpty: true,
  },
])
