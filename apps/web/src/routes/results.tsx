import { ResultsPage } from '../features/results/results.tsx'
import { useMe } from '../features/session/me.tsx'

/** What came of one's own work, of one's people's, or of everybody's. */
export const Results = () => <ResultsPage me={useMe()} />
