"""The CPU time of a measured text is the one of its own thread."""

import time
from threading import Event, Thread

import pytest

from lexdex_search_tests.cpu_time import CpuTimeout, measure_cpu_seconds, stop_after


def _use_cpu(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def _use_cpu_until(is_over: Event) -> None:
    while not is_over.is_set():
        _use_cpu(0.001)


def test_another_busy_thread_does_not_stop_a_block() -> None:
    is_over = Event()
    busy = Thread(target=_use_cpu_until, args=(is_over,))
    process_start = time.process_time()
    busy.start()
    try:
        with stop_after(0.2):
            while time.process_time() < process_start + 0.4:
                time.sleep(0.005)
    finally:
        is_over.set()
        busy.join()


def test_an_endless_block_is_stopped_beside_a_busy_thread() -> None:
    is_over = Event()
    busy = Thread(target=_use_cpu_until, args=(is_over,))
    busy.start()
    try:
        with pytest.raises(CpuTimeout), stop_after(0.05):
            _use_cpu(60)
    finally:
        is_over.set()
        busy.join()


def test_a_block_that_catches_all_exceptions_is_stopped() -> None:
    def use_cpu_and_go_on(_text: str) -> None:
        try:
            _use_cpu(60)
        except Exception:  # noqa: BLE001
            _use_cpu(60)

    assert 0.06 <= measure_cpu_seconds(use_cpu_and_go_on, "", 0.02, repeats=1) < 1
