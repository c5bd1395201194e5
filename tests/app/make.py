"""treen make"""
from tool import *

run_cases()
