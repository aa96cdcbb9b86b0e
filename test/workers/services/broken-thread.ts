/** A thread of services that does what no kind should: the name of the kind says what. */
import type { ServiceAnswer, ServiceTask } from '../../../workers/services/thread.js';

export default async function serve({ kind }: ServiceTask): Promise<ServiceAnswer> {
  switch (kind) {
    case 'endless':
      for (;;);
    case 'greedy': {
      const taken: number[][] = [];
      for (;;) taken.push(Array.from({ length: 100_000 }, (_, i) => i + taken.length));
    }
    case 'leaving':
      process.exit(3);
      break;
    case 'throwing':
      throw new Error('no luck');
  }
  return { is: 'result', result: kind };
}
