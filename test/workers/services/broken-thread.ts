/** A faulty worker thread for service types: the name of the type selects the fault. */
import type { ServiceTask, ServiceTaskResult } from '../../../workers/services/thread.js';

export default async function serve({ serviceType }: ServiceTask): Promise<ServiceTaskResult> {
  switch (serviceType) {
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
  return { is: 'result', result: serviceType };
}
