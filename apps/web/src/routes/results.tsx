import { ResultsPage } from '../features/results/results.tsx'
import { useMe } from '../features/session/me.tsx'

/** Results of one's own work, of one's people or of everybody. */
export const Results = () => <ResultsPage me={useMe()} />
