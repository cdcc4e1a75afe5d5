// The worker that ships parcels: it pulls its work, so it could run anywhere. Node runs this file as it is.
import { BpmnError, type Client, type Job, retryLater, type Worker } from '@svc/client';

type Parcel = { readonly orderId: string };

/** Works until it is stopped: `await worker.stop()` finishes what it has begun. */
export function startShipping(client: Client, say: (line: string) => void): Worker {
  return client.worker({
    name: 'shipping-desk',
    types: {
      'ship-parcel': async (job: Job<Parcel>) => {
        const { orderId } = job.variables;
        if (orderId === '') throw new BpmnError('NO_ORDER', 'a parcel without an order');
        // The carrier is busy at first. The job comes back after the time that the worker says.
        if (job.attempt === 1) throw retryLater('the carrier is busy', { in: 'PT0.5S' });
        say(`  worker   ships order ${orderId} with ${String(job.headers['carrier'])}, at attempt ${job.attempt}`);
        return { trackingNumber: `trk-${orderId}` };
      },
    },
    concurrency: 5,
    onError: (error) => say(`  worker   ${error instanceof Error ? error.message : String(error)}`),
  });
}
