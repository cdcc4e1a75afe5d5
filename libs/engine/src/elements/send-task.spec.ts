import { describe } from '@jest/globals';
import { draw, scenario } from '../../testing/index.js';

describe('send task with a url', () => {
  const telling = draw(
    { tell: { type: 'sendTask', taskHeaders: { url: 'https://mail.example.com/messages' } } },
    'start -> tell -> end',
  );
  scenario('calls, and merges the answer', telling, (run) =>
    run
      .start()
      .expectWaitingAt('tell')
      .answer('tell', { messageId: 'm1' })
      .expectStatus('completed')
      .expectVariables({ messageId: 'm1' }),
  );
  scenario('is an error when the call fails for good, and calls again after resume', telling, (run) =>
    run
      .start()
      .fail('tell')
      .expectError(/tell failed/)
      .resume()
      .answer('tell')
      .expectStatus('completed'),
  );
});
