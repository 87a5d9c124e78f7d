/** The stream of what happens in a structure. The registry reads from it what is about an entry. */
export { toAmount, toSubject } from './subject'
export { readSubjects, type SubjectRow } from './subject-queries'
export { type ActivityRow, findActivities } from './timeline-queries'
